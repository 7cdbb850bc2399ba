import type { Executor } from '../platform/database.ts'
import { selectSeatsOf } from './institutions.queries.ts'

/** The seats that a person holds or held. */
export const institutionData = async (executor: Executor, userId: string) => ({
  school_seats: await selectSeatsOf(executor, userId),
})
