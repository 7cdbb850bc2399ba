import type { AppContext } from '../platform/app-context.ts'
import { markReceived } from './uploads.queries.ts'

export const examineJob = 'uploads.examine'
/** Pictures have their own queue, so that forty photographed pages do not wait for the video of a colleague. */
export const examinePictureJob = 'uploads.examine-picture'

/** Records that the last byte has arrived and enqueues the examination, in one transaction. Idempotent. */
export async function finishUpload(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const kind = await markReceived(tx, id, ctx.now())
    if (kind) await ctx.jobs.enqueue(tx, kind === 'picture' ? examinePictureJob : examineJob, { id })
  })
}
