import type { User } from '@ariviyal/contract/accounts/accounts'
import type { PhotoDecision } from '@ariviyal/contract/projects/photos'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import { teachersOf } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockOwnEntry } from '../classes/project-class-access.ts'
import { mayRun } from '../project-access.policy.ts'
import { findProject } from '../projects.queries.ts'
import { lockVisitFor, recordJudgement } from '../visits/lock-visit.ts'
import { deletePhotoJob } from './photos.jobs.ts'
import { findPhoto, updatePhoto } from './photos.queries.ts'

/**
 * Accepts a photo of a released visit, for those who run the project and do not teach its class; or refuses one, which deletes its file. The
 * class's teacher may refuse, also before the release and after a photo was accepted. Raises `not-found`, `archived`, `forbidden` and
 * `already-decided`.
 */
export async function decidePhoto(
  ctx: AppContext,
  by: User,
  id: string,
  { is_accepted: isAccepted, reason }: PhotoDecision,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { photo, visit } = await lockPhotoFor(tx, id, by, isAccepted)
    const isOpen = isAccepted ? photo.state === 'waiting' : photo.fileKey !== null
    if (!isOpen) throw new AppError('already-decided', projectMessages.photoDecided)
    if (isAccepted) await updatePhoto(tx, id, { state: 'accepted' })
    else {
      await updatePhoto(tx, id, { state: 'refused', reason, refusals: photo.refusals + 1, fileKey: null })
      await ctx.jobs.enqueue(tx, deletePhotoJob, { key: photo.fileKey })
    }
    const details = { visit: visit.id, photo: id, is_accepted: isAccepted, reason }
    await recordJudgement(ctx, tx, by, 'project.photo-decided', { id: visit.projectId, details })
  })
}

/** Those who run a project see photos from the release on; before that they are the teacher's alone. */
async function lockPhotoFor(tx: Transaction, id: string, by: User, isAccepted: boolean) {
  const found = await findPhoto(tx, id)
  const project = found && (await findProject(tx, found.visit.projectId))
  if (!project) throw new AppError('not-found')
  const isReviewer = mayRun(by, project) && found.visit.state === 'released'
  if (isAccepted && !isReviewer) throw new AppError('not-found')
  if (isAccepted && (await teachersOf(tx, found.photo.classId)).includes(by.id))
    throw new AppError('forbidden', projectMessages.ownPhoto)
  if (!isReviewer) await lockOwnEntry(tx, found.visit.projectClassId, by)
  await lockVisitFor(tx, found.visit, by)
  // Read again under the lock.
  return (await findPhoto(tx, id)) ?? found
}
