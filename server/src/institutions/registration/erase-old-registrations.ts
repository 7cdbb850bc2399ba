import { retention } from '@ariviyal/contract/privacy/retention'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { deleteInstitutionsDeclinedBefore } from '../institutions.queries.ts'

/** Erases rejected registrations older than their retention period; returns how many. */
export const eraseOldRegistrations = (executor: Executor, now: Date): Promise<number> =>
  deleteInstitutionsDeclinedBefore(executor, addMonths(now, -retention.declinedRequestMonths))
