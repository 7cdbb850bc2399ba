import { brand } from '@ariviyal/contract/brand'
import type { AppContext } from '../platform/app-context.ts'
import { recordEndedTerms } from './terms/record-ended-terms.ts'
import { remindInstitutions } from './terms/remind-institutions.ts'

const endJob = 'institutions.note-ended'
const remindJob = 'institutions.remind'

export function institutionsJobs(ctx: AppContext): void {
  ctx.jobs.work(endJob, {}, () => recordEndedTerms(ctx))
  ctx.jobs.schedule(endJob, '*/10 * * * *', brand.timeZone)
  ctx.jobs.work(remindJob, {}, () => remindInstitutions(ctx))
  ctx.jobs.schedule(remindJob, '10 * * * *', brand.timeZone)
}
