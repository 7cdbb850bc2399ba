import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../platform/app-context.ts'
import { advanceSubscriptions } from './terms/advance-subscriptions.ts'
import { remindSubscribers } from './terms/remind-subscribers.ts'

const remindJob = 'subscriptions.remind'
const advanceJob = 'subscriptions.advance'

export function subscriptionsJobs(ctx: AppContext): void {
  ctx.jobs.work(advanceJob, {}, () => advanceSubscriptions(ctx))
  ctx.jobs.schedule(advanceJob, '*/10 * * * *', brand.timeZone)
  ctx.jobs.work(remindJob, {}, () => remindSubscribers(ctx))
  ctx.jobs.schedule(remindJob, '5 * * * *', brand.timeZone)
}
