import { retention } from '@ariviyal/contract/retention'
import { addMonths } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { deleteInstitutionsDeclinedBefore } from './institutions.queries.ts'

/** Erases the registrations whose time is over since they were declined; says how many. */
export const eraseOldRegistrations = (executor: Executor, now: Date): Promise<number> =>
  deleteInstitutionsDeclinedBefore(executor, addMonths(now, -retention.declinedRequestMonths))
