import type { Executor } from '../../platform/db/database.ts'
import { countPendingByAge, countRequests } from './requests.queries.ts'

export const countPendingRequests = (executor: Executor): Promise<number> => countRequests(executor, 'pending')

/** Pending requests, by age (see `countByAge`). */
export const requestsByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countPendingByAge(executor, ages, now)
