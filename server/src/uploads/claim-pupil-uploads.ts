import type { UploadDetails } from '@ariviyal/contract/uploads/uploads'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { lockUploadsOf, markTaken } from './uploads.queries.ts'
import type { UploadRow } from './uploads.table.ts'

/** A file of a pupil that was examined and claimed. */
export interface ClaimedWorkFile extends Pick<UploadRow, 'id' | 'kind' | 'filename'> {
  fileKey: string
  contentType: string
  bytes: number
  details: UploadDetails
}

/**
 * Claims uploads of a pupil for the rows that the caller writes in the same transaction; each works once. One that is gone, refused, claimed or
 * another pupil's is left out. Raises `upload-not-ready` while one is being checked.
 */
export async function claimPupilUploads(
  tx: Transaction,
  pupilId: string,
  ids: string[],
  now: Date,
): Promise<ClaimedWorkFile[]> {
  if (ids.length === 0) return []
  const rows = await lockUploadsOf(tx, pupilId, ids)
  if (rows.some(({ state }) => state === 'receiving' || state === 'checking')) throw new AppError('upload-not-ready')
  const claimed = rows.flatMap(({ id, kind, filename, takenAt, fileKey, contentType, bytes, examined }) =>
    takenAt === null && fileKey !== null && contentType !== null && bytes !== null && examined !== null
      ? [{ id, kind, filename, fileKey, contentType, bytes, details: examined }]
      : [],
  )
  await markTaken(
    tx,
    claimed.map(({ id }) => id),
    now,
  )
  return claimed
}
