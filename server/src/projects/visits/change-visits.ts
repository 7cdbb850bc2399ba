import type { User } from '@ariviyal/contract/accounts/accounts'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry } from '../classes/project-class-access.ts'
import { offerForReview, takeFromReview } from '../photos/photos.queries.ts'
import { countChange } from '../projects.queries.ts'
import { lockVisitFor, recordJudgement } from './lock-visit.ts'
import { findVisit, lockVisitsOf, releaseOf, updateVisit } from './visits.queries.ts'

/** Lets visits of a class count. Raises `not-found`, also when one of them is of another class, and `archived`. */
export async function releaseVisits(
  ctx: AppContext,
  teacher: User,
  entryId: string,
  visitIds: string[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { entry } = await lockOwnEntry(tx, entryId, teacher)
    await lockVisitsOf(tx, entryId)
    const ids = [...new Set(visitIds)]
    if ((await releaseOf(tx, entryId, ids)) < ids.length) throw new AppError('not-found')
    await offerForReview(tx, ids)
    await countChange(tx, entry.projectId)
  })
}

/** Keeps a visit out; it is not deleted. Raises `not-found`, `archived` and `already-decided`. */
export async function excludeVisit(ctx: AppContext, by: User, id: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const visit = await lockVisitFor(tx, await findVisit(tx, id), by)
    if (visit.state === 'excluded') throw new AppError('already-decided', projectMessages.excludedBefore)
    await updateVisit(tx, id, { state: 'excluded', reason })
    await takeFromReview(tx, id)
    await countChange(tx, visit.projectId)
    await recordJudgement(ctx, tx, by, 'project.visit-excluded', {
      id: visit.projectId,
      details: { visit: id, reason },
    })
  })
}
