import type { Executor } from '../platform/database.ts'
import { selectIsRequired, upsertIsRequired } from './second-factor.queries.ts'

/** Whether everyone on the staff needs a second factor. */
export const isRequired = (executor: Executor): Promise<boolean> => selectIsRequired(executor)

export const setRequired = (tx: Executor, required: boolean): Promise<void> => upsertIsRequired(tx, required)
