import { type WorkFileKind, workFileKinds } from '@ariviyal/contract/assignments/modes'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type ClaimedWorkFile, claimPupilUploads } from '../../uploads/claim-pupil-uploads.ts'
import type { HandInFileRow } from '../assignments.table.ts'
import { selectFilesOfSubmission } from './hand-ins.queries.ts'

/**
 * The files of a hand-in in the pupil's order: those of earlier hand-ins of the same work, and uploads, which are claimed. Raises
 * `upload-not-ready`, and `invalid-fields` for one that is refused, gone or another pupil's.
 */
export async function claimWorkFiles(
  tx: Transaction,
  handIn: { id: string; submissionId: string; pupilId: string },
  uploadIds: string[],
  now: Date,
): Promise<HandInFileRow[]> {
  if (uploadIds.length === 0) return []
  const earlier = new Map(
    (await selectFilesOfSubmission(tx, handIn.submissionId, uploadIds)).map((file) => [file.uploadId, file]),
  )
  const fresh = uploadIds.filter((id) => !earlier.has(id))
  const claimed = new Map((await claimPupilUploads(tx, handIn.pupilId, fresh, now)).map((file) => [file.id, file]))
  return uploadIds.map((uploadId, index) => {
    const file = earlier.get(uploadId) ?? fileOf(claimed.get(uploadId))
    return { ...file, id: uuid(), handInId: handIn.id, place: index + 1, uploadId }
  })
}

function fileOf(claimed: ClaimedWorkFile | undefined) {
  const kind = workFileKinds.find((candidate) => candidate === claimed?.kind)
  if (!claimed || kind === undefined)
    throw new AppError('invalid-fields', undefined, { fields: { uploads: serverMessages.workFileGone } })
  const { filename: name, fileKey, contentType, bytes, details } = claimed
  return { kind: kind satisfies WorkFileKind, name, fileKey, contentType, bytes, ...sizeOf(details) }
}

function sizeOf(details: ClaimedWorkFile['details']) {
  const none = { width: null, height: null, pages: null }
  if (details.kind === 'picture') return { ...none, width: details.width, height: details.height }
  return details.kind === 'pdf' ? { ...none, pages: details.pages } : none
}
