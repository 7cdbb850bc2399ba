import type { Executor } from '../platform/db/database.ts'
import { countOpen, countOpenByAge } from './contact.queries.ts'

export const countOpenMessages = (executor: Executor): Promise<number> => countOpen(executor)

/** Open messages, by age (see `countByAge`). */
export const messagesByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countOpenByAge(executor, ages, now)
