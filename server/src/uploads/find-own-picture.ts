import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findUpload } from './uploads.queries.ts'

/** An examined picture of this person that no row needs to claim yet, as for a preview. Raises the errors of `claimUpload`. */
export async function findOwnPicture(executor: Executor, id: string, userId: string, field: string) {
  const upload = await findUpload(executor, id)
  const isOwn = upload?.createdBy === userId && upload.kind === 'picture'
  if (isOwn && upload.state === 'ready' && upload.fileKey && upload.examined?.kind === 'picture')
    return { key: upload.fileKey, details: upload.examined }
  const isInProgress = isOwn && (upload.state === 'receiving' || upload.state === 'checking')
  if (isInProgress)
    throw new AppError('upload-not-ready', undefined, { fields: { [field]: serverMessages.uploadNotReady } })
  throw new AppError('invalid-fields', undefined, { fields: { [field]: messages.uploadGone } })
}
