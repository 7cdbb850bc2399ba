import type { Executor } from '../platform/database.ts'
import { countRequests } from './requests.queries.ts'

export const countPendingRequests = (executor: Executor): Promise<number> => countRequests(executor, 'pending')
