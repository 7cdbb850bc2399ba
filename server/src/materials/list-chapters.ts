import type { Executor } from '../platform/db/database.ts'
import { selectChapters } from './materials.queries.ts'

/** The chapters of published materials, in alphabetical order. */
export const listChapters = (executor: Executor, most: number): Promise<string[]> => selectChapters(executor, most)
