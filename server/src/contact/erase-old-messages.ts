import { retention } from '@ariviyal/contract/privacy/retention'
import { addMonths } from '../platform/time/calendar.ts'
import type { Executor } from '../platform/db/database.ts'
import { deleteMessagesHandledBefore } from './contact.queries.ts'

/** Erases handled messages older than their retention period; returns how many. Open messages stay. */
export const eraseOldMessages = (executor: Executor, now: Date): Promise<number> =>
  deleteMessagesHandledBefore(executor, addMonths(now, -retention.handledMessageMonths))
