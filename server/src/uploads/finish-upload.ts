import type { AppContext } from '../platform/app-context.ts'
import { markReceived } from './uploads.queries.ts'

export const examineJob = 'uploads.examine'

/** Records that the last byte has arrived and enqueues the examination, in one transaction. Idempotent. */
export async function finishUpload(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await markReceived(tx, id, ctx.now())) await ctx.jobs.enqueue(tx, examineJob, { id })
  })
}
