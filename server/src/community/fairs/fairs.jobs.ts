import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../../platform/app-context.ts'
import { tendFairs } from './tend-fairs.ts'

const tendJob = 'community.tend-fairs'

export function fairsJobs(ctx: AppContext): void {
  ctx.jobs.work(tendJob, {}, () => tendFairs(ctx))
  ctx.jobs.schedule(tendJob, '20 * * * *', brand.timeZone)
}
