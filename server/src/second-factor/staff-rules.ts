import type { Executor } from '../platform/db/database.ts'
import { selectIsRequired, upsertIsRequired } from './second-factor.queries.ts'

/** Whether all staff need a second factor. */
export const isRequired = (executor: Executor): Promise<boolean> => selectIsRequired(executor)

export const setRequired = (tx: Executor, required: boolean): Promise<void> => upsertIsRequired(tx, required)
