import { brand } from '@ariviyal/contract/brand'
import type { Feature } from '../platform/feature.ts'
import type { AppContext } from '../platform/app-context.ts'
import { eraseExpiredData } from './erase-expired-data.ts'

const retentionJob = 'privacy.retention'

export function privacyJobs(ctx: AppContext, features: readonly Feature[]): void {
  ctx.jobs.work(retentionJob, {}, () => eraseExpiredData(ctx, features))
  ctx.jobs.schedule(retentionJob, '40 3 * * *', brand.timeZone)
}
