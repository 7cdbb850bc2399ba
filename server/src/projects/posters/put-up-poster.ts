import type { User } from '@ariviyal/contract/accounts/accounts'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import type { PosterForm } from '@ariviyal/contract/projects/posters'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry, requireOwnEntry } from '../classes/project-class-access.ts'
import { countVisits } from '../classes/project-classes.queries.ts'
import { mayRun } from '../project-access.policy.ts'
import { findProject } from '../projects.queries.ts'
import { recordJudgement } from '../visits/lock-visit.ts'
import { deletePoster, findPoster, storePoster } from './posters.queries.ts'

/**
 * Shows the poster of a class to all subscribers, or changes whether it names the school. Raises `not-found`, `archived`, `already-decided`
 * for a class that has left, and `not-ready` before a visit is released.
 */
export async function putUpPoster(
  ctx: AppContext,
  teacher: User,
  entryId: string,
  { names_school: namesSchool }: PosterForm,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { entry } = await lockOwnEntry(tx, entryId, teacher)
    const { projectId, classId, leftAt } = entry
    if (leftAt !== null || classId === null) throw new AppError('already-decided', projectMessages.leftBefore)
    const counts = (await countVisits(tx, [entryId])).get(entryId)
    if (!counts?.released) throw new AppError('not-ready', projectMessages.posterEmpty)
    await storePoster(tx, { id: uuid(), projectId, projectClassId: entryId, classId, namesSchool, putUpAt: ctx.now() })
  })
}

/** Takes a poster down, also of an archived class: by a teacher of the class, or who runs the project. Raises `not-found`. */
export async function takeDownPoster(ctx: AppContext, by: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const poster = await findPoster(tx, id)
    const project = poster && (await findProject(tx, poster.projectId))
    if (!project) throw new AppError('not-found')
    if (!mayRun(by, project)) await requireOwnEntry(tx, poster.projectClassId, by)
    await deletePoster(tx, id)
    const details = { poster: id, class: poster.projectClassId }
    await recordJudgement(ctx, tx, by, 'project.poster-taken-down', { id: project.id, details })
  })
}
