import type { User } from '@ariviyal/contract/accounts/accounts'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { recordAction, type StaffAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry } from '../classes/project-class-access.ts'
import { mayRun } from '../project-access.policy.ts'
import { findProject } from '../projects.queries.ts'
import { findVisit, lockVisitsOf } from './visits.queries.ts'
import type { VisitRow } from './visits.table.ts'

/**
 * Whether the caller may judge a visit: its teacher, or who runs the project. Locks what is sent for the class, so that judgements and
 * corrections of it follow one another. Raises `not-found`.
 */
export async function lockVisitFor(tx: Transaction, visit: VisitRow | null | undefined, by: User): Promise<VisitRow> {
  const project = visit && (await findProject(tx, visit.projectId))
  if (!visit || !project) throw new AppError('not-found')
  if (!mayRun(by, project)) await lockOwnEntry(tx, visit.projectClassId, by)
  await lockVisitsOf(tx, visit.projectClassId)
  // Read again under the lock.
  return (await findVisit(tx, visit.id)) ?? visit
}

/** Acts of staff are in the audit log. */
export async function recordJudgement(
  ctx: AppContext,
  tx: Transaction,
  by: User,
  action: Extract<
    StaffAction,
    `project.${'visit-excluded' | 'flag-decided' | 'photo-decided' | 'poster-taken-down' | 'reading-flagged' | 'reading-corrected'}`
  >,
  { id, details }: { id: string; details: Record<string, unknown> },
): Promise<void> {
  if (!hasAccess(by.role, 'editor')) return
  const title = (await findProject(tx, id))?.draft.title
  await recordAction(tx, by, ctx.now(), action, { type: 'project', id }, { title, ...details })
}
