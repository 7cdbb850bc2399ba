import { brand } from '@ariviyal/contract/brand'
import { retention } from '@ariviyal/contract/privacy/retention'
import type { Feature } from '../platform/feature.ts'
import { addMonths } from '../platform/time/calendar.ts'
import { undoGrievanceDecision } from './decide-grievance.ts'
import { deleteDecidedBefore } from './grievances.queries.ts'
import { grievancesRoutes } from './grievances.routes.ts'
import { mailSamples } from './mail-samples.ts'
import { runGrievanceClock } from './run-grievance-clock.ts'
import { waitingGrievances } from './waiting-grievances.ts'

const clockJob = 'grievances.clock'

/** Complaints to the grievance officer, with the times that the law gives. */
export const grievancesFeature: Feature = {
  name: 'grievances',
  routes: grievancesRoutes,
  jobs(ctx) {
    ctx.jobs.work(clockJob, {}, () => runGrievanceClock(ctx))
    ctx.jobs.schedule(clockJob, '*/5 * * * *', brand.timeZone)
  },
  mailSamples: { Complaints: mailSamples },
  retention: {
    grievances: (executor, now) => deleteDecidedBefore(executor, addMonths(now, -retention.decidedGrievanceMonths)),
  },
  undo: () => ({ 'grievance.decided': undoGrievanceDecision }),
  queue: [{ for: 'support', waiting: waitingGrievances }],
}
