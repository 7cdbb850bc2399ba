import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { recordUpload } from './record-upload.ts'
import { deleteReceiving } from './uploads.queries.ts'
import type { UploadSender } from './upload-sender.ts'
import type { UploadStore } from './tus/upload-store.ts'

/** Deletes an unfinished upload; a request that writes to it stops within a second. Raises `not-found`. */
export async function cancelUpload(
  ctx: AppContext,
  store: UploadStore,
  sender: UploadSender,
  id: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const upload = await deleteReceiving(tx, id)
    if (!upload) throw new AppError('not-found')
    const { kind, filename } = upload
    await recordUpload(tx, sender, ctx.now(), 'upload.cancelled', id, { kind, filename })
  })
  await store.remove(id)
}
