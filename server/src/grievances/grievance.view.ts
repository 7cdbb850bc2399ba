import type { GrievanceCase, GrievanceSummary } from '@ariviyal/contract/grievances/grievances'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { findPeople } from '../accounts/find-people.ts'
import { findPostIfAny } from '../community/moderation/find-post.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { appealOf } from './appeal-grievance.ts'
import { findGrievance } from './grievances.queries.ts'
import type { GrievanceRow } from './grievances.table.ts'
import { isHiding } from './tell-officer.ts'

export const summaryOf = (row: GrievanceRow): GrievanceSummary => ({
  id: row.id,
  number: row.number,
  class: row.class,
  name: row.name,
  received_at: row.receivedAt.toISOString(),
  due_at: row.dueAt?.toISOString() ?? null,
  acknowledge_by: row.acknowledgeBy.toISOString(),
  acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
  is_hidden: isHiding(row),
  outcome: row.outcome,
  appeal_waits: row.appealedAt !== null && row.appealDecidedAt === null,
})

/** A complaint for staff. Raises `not-found`. */
export async function showGrievance(ctx: AppContext, staff: User, id: string): Promise<GrievanceCase> {
  const row = await findGrievance(ctx.db, id)
  if (!row) throw new AppError('not-found')
  const post = row.postId && (await findPostIfAny(ctx.db, row.postId))
  const people = await findPeople(ctx.db, row.decidedBy ? [row.decidedBy] : [])
  return {
    ...summaryOf(row),
    email: row.email,
    place: row.place,
    about: row.about,
    // The address may name a post that never was, or is gone.
    post_id: post ? row.postId : null,
    words: row.words,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedAt ? (people.get(row.decidedBy ?? '')?.name ?? 'A former member of staff') : '',
    decided_by_caller: row.decidedBy === staff.id,
    ...appealOf(row),
  }
}
