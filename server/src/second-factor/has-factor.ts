import type { Executor } from '../platform/database.ts'
import { findFactor } from './second-factor.queries.ts'

/** Whether a person has a second factor, for staff who are asked to take it off. */
export const hasFactor = async (executor: Executor, userId: string): Promise<boolean> =>
  (await findFactor(executor, userId)) !== null
