import type { Executor } from '../platform/db/database.ts'
import { findFactor } from './second-factor.queries.ts'

/** Whether a person has a second factor, for staff who reset it. */
export const hasFactor = async (executor: Executor, userId: string): Promise<boolean> =>
  (await findFactor(executor, userId)) !== null
