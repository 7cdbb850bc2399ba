import { retention } from '@ariviyal/contract/retention'
import { addMonths } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { deleteRequestsDeclinedBefore } from './requests.queries.ts'

/** Erases the requests whose time is over since they were declined; says how many. */
export const eraseOldRequests = (executor: Executor, now: Date): Promise<number> =>
  deleteRequestsDeclinedBefore(executor, addMonths(now, -retention.declinedRequestMonths))
