import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../platform/app-context.ts'
import { findEndedSessions } from './attendance/find-ended-sessions.ts'
import { fillPlaces } from './registrations/fill-places.ts'
import { handOverMailing, mailingQueue } from './mailings/hand-over-mailing.ts'
import { remindRegistered } from './registrations/remind-registered.ts'
import { planAllSeries } from './series/plan-series.ts'

const everyMinute = '* * * * *'
/** The job runs again in a minute, so a failure is not retried. */
const once = { retries: 0 }
const findQueue = 'live.find-attendance'
const planJob = 'live.plan-series'

export function liveJobs(ctx: AppContext): void {
  ctx.jobs.work('live.remind', once, () => remindRegistered(ctx))
  ctx.jobs.schedule('live.remind', everyMinute, brand.timeZone)
  ctx.jobs.work('live.fill-places', once, () => fillPlaces(ctx))
  ctx.jobs.schedule('live.fill-places', everyMinute, brand.timeZone)
  ctx.jobs.work(findQueue, { timeoutSeconds: 900 }, () => findEndedSessions(ctx))
  ctx.jobs.schedule(findQueue, '*/5 * * * *', brand.timeZone)
  ctx.jobs.work(planJob, {}, () => planAllSeries(ctx))
  ctx.jobs.schedule(planJob, '20 1 * * *', brand.timeZone)
  // Delays double up to an hour: a database outage of a morning loses no mail.
  ctx.jobs.work<{ mailingId: string }>(mailingQueue, { retries: 20 }, ({ data }) =>
    handOverMailing(ctx, data.mailingId),
  )
}
