import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../platform/app-context.ts'
import { examineUpload } from './examine-upload.ts'
import { expireUploads } from './expire-uploads.ts'
import { examineJob } from './finish-upload.ts'
import { uploadStoreOf } from './tus/upload-store.ts'

const expireJob = 'uploads.expire'

export function uploadsJobs(ctx: AppContext): void {
  ctx.jobs.work<{ id: string }>(
    examineJob,
    // Retries soon, since a person waits; an unavailable store or a full disk may last for hours. The timeout suits a file of 2 GB.
    { retries: 500, pauseSeconds: 5, longestPauseSeconds: 60, timeoutSeconds: 1_800 },
    async ({ data }) => examineUpload(ctx, await uploadStoreOf(ctx), data.id),
  )
  ctx.jobs.work(expireJob, {}, async () => expireUploads(ctx, await uploadStoreOf(ctx)))
  ctx.jobs.schedule(expireJob, '25 * * * *', brand.timeZone)
}
