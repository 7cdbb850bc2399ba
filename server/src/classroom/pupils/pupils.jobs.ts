import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../../platform/app-context.ts'
import { deletePupilSessionsUnusedSince, pupilSessionsUsedSince } from './pupil-sessions.queries.ts'

const cleanUpJob = 'pupils.clean-up'

/** Deletes expired sessions each night. */
export function pupilsJobs(ctx: AppContext): void {
  ctx.jobs.work(cleanUpJob, {}, () => deletePupilSessionsUnusedSince(ctx.db, pupilSessionsUsedSince(ctx.now())))
  ctx.jobs.schedule(cleanUpJob, '25 3 * * *', brand.timeZone)
}
