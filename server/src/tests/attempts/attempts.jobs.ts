import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../../platform/app-context.ts'
import { endAttemptsRunOut } from './attempts.queries.ts'

const endQueue = 'tests.end-attempts'
const batch = 500

/** Writes the end of attempts whose time is over. Nothing depends on it: until then the end follows from the deadline (attempt-time.ts). */
export function attemptsJobs(ctx: AppContext): void {
  ctx.jobs.work(endQueue, {}, async () => {
    while ((await endAttemptsRunOut(ctx.db, ctx.now(), batch)) === batch);
  })
  ctx.jobs.schedule(endQueue, '* * * * *', brand.timeZone)
}
