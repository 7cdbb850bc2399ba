import type { Executor } from '../platform/database.ts'
import { countOpen } from './contact.queries.ts'

export const countOpenMessages = (executor: Executor): Promise<number> => countOpen(executor)
