import { messages } from '@ariviyal/contract/messages'
import type { PhotoForm } from '@ariviyal/contract/projects/photos'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import type { PhotoState } from '@ariviyal/contract/projects/project-rules'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { claimPupilUploads } from '../../uploads/claim-pupil-uploads.ts'
import { findEntry } from '../classes/project-classes.queries.ts'
import { requireShown } from '../project-access.policy.ts'
import { findSent, lockVisitsOf } from '../visits/visits.queries.ts'
import { findAnnounced, updatePhoto } from './photos.queries.ts'

/**
 * Stores a photo that a visit of the pupil's class has announced, once: a repetition with any upload gets the same answer. After a refusal it
 * may be taken again. No pupil is stored with it. Raises `not-found`, `upload-not-ready` and `invalid-fields`.
 */
export async function receivePhoto(
  ctx: AppContext,
  pupil: Pupil,
  projectId: string,
  form: PhotoForm,
): Promise<PhotoState> {
  return ctx.db.transaction(async (tx) => {
    await requireShown(tx, projectId)
    const placed = await findEntry(tx, projectId, pupil.classId)
    if (!placed) throw new AppError('not-found')
    await lockVisitsOf(tx, placed.entry.id)
    const visit = await findSent(tx, placed.entry.id, form.visit)
    const photo = visit && (await findAnnounced(tx, visit.id, form))
    if (!photo) throw new AppError('not-found')
    const isTakenAgain = photo.state === 'refused' && form.refusals === photo.refusals
    if (photo.state !== 'expected' && !isTakenAgain) return photo.state
    const [file] = await claimPupilUploads(tx, pupil.id, [form.upload], ctx.now())
    if (file?.kind !== 'picture')
      throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { upload: projectMessages.photoGone } })
    const state = visit.state === 'released' ? 'waiting' : 'received'
    await updatePhoto(tx, photo.id, { state, reason: '', fileKey: file.fileKey })
    return state
  })
}
