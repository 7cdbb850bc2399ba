import { retention } from '@ariviyal/contract/privacy/retention'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { deleteRequestsDeclinedBefore } from './requests.queries.ts'

/** Erases rejected requests older than their retention period; returns how many. */
export const eraseOldRequests = (executor: Executor, now: Date): Promise<number> =>
  deleteRequestsDeclinedBefore(executor, addMonths(now, -retention.declinedRequestMonths))
