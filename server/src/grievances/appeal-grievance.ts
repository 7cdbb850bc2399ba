import { grievanceMessages } from '@ariviyal/contract/grievances/grievance-messages'
import type { OwnGrievance } from '@ariviyal/contract/grievances/grievances'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { idOfToken } from './grievance-token.ts'
import { findGrievance, findTimers, lockGrievance, updateGrievance } from './grievances.queries.ts'
import type { GrievanceRow } from './grievances.table.ts'
import { dueAfter } from './receive-grievance.ts'
import { isHiding, tellOfficer } from './tell-officer.ts'

const mayBeAppealed = ({ outcome, appealedAt }: GrievanceRow): boolean => outcome === 'rejected' && appealedAt === null

/** A complaint as its sender sees it. Raises `not-found`. */
export async function showOwnGrievance(ctx: AppContext, token: string): Promise<OwnGrievance> {
  const id = idOfToken(ctx, token)
  const row = id && (await findGrievance(ctx.db, id))
  if (!row) throw new AppError('not-found')
  return {
    number: row.number,
    class: row.class,
    place: row.place,
    about: row.about,
    received_at: row.receivedAt.toISOString(),
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
    due_at: row.dueAt?.toISOString() ?? null,
    is_overdue: row.dueAt !== null && row.dueAt < ctx.now(),
    is_hidden: isHiding(row),
    outcome: row.outcome,
    words: row.words,
    decided_at: row.decidedAt?.toISOString() ?? null,
    may_appeal: mayBeAppealed(row),
    ...appealOf(row),
  }
}

export const appealOf = ({ appeal, appealDecidedAt, appealGranted, appealWords }: GrievanceRow) => ({
  appeal,
  appeal_outcome: appealDecidedAt ? { is_granted: appealGranted, words: appealWords } : null,
})

/** An appeal has the time of the class `other`. Raises `not-found`, and `already-decided` where there is nothing to appeal. */
export async function appealGrievance(ctx: AppContext, token: string, appeal: string): Promise<void> {
  const id = idOfToken(ctx, token)
  if (!id) throw new AppError('not-found')
  await ctx.db.transaction(async (tx) => {
    const grievance = await lockGrievance(tx, id)
    if (!grievance) throw new AppError('not-found')
    if (!mayBeAppealed(grievance)) throw new AppError('already-decided', grievanceMessages.notAppealable)
    const now = ctx.now()
    const timers = await findTimers(tx)
    const change = {
      appeal,
      appealedAt: now,
      ...dueAfter(now, timers.other.hours),
      remindedAt: null,
      overdueToldAt: null,
    }
    await updateGrievance(tx, id, change)
    await tellOfficer(ctx, tx, 'appealed', { ...grievance, ...change })
  })
}
