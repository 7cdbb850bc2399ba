import { retention } from '@ariviyal/contract/retention'
import { addMonths } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { deleteMessagesHandledBefore } from './contact.queries.ts'

/** Erases the messages whose time is over since they were handled; says how many. One that nobody has handled stays. */
export const eraseOldMessages = (executor: Executor, now: Date): Promise<number> =>
  deleteMessagesHandledBefore(executor, addMonths(now, -retention.handledMessageMonths))
