import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { examineUpload } from './examine-upload.ts'
import { expireUploads } from './expire-uploads.ts'
import { examineJob, examinePictureJob } from './finish-upload.ts'
import { uploadStoreOf } from './tus/upload-store.ts'

const expireJob = 'uploads.expire'

export function uploadsJobs(ctx: AppContext): void {
  // Retries soon, since a person waits; an unavailable store or a full disk may last for hours. The timeout suits a file of 2 GB.
  const options = { retries: 500, pauseSeconds: 5, longestPauseSeconds: 60, timeoutSeconds: 1_800 }
  const examine = async ({ data }: Job<{ id: string }>) => examineUpload(ctx, await uploadStoreOf(ctx), data.id)
  ctx.jobs.work(examineJob, options, examine)
  // Two at a time: on a slow core one photo takes 0.7 s, and a school hands in two a second (bench/rows/hand-ins.ts).
  ctx.jobs.work(examinePictureJob, { ...options, atOnce: 2 }, examine)
  ctx.jobs.work(expireJob, {}, async () => expireUploads(ctx, await uploadStoreOf(ctx)))
  ctx.jobs.schedule(expireJob, '25 * * * *', brand.timeZone)
}
