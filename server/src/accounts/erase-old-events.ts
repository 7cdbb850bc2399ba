import { retention } from '@ariviyal/contract/retention'
import { lt } from 'drizzle-orm'
import { addMonths } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { accountEvents } from './account-events.table.ts'

/** Erases what happened to accounts longer ago than it is kept; says how much. */
export async function eraseOldEvents(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(accountEvents)
    .where(lt(accountEvents.at, addMonths(now, -retention.accountEventMonths)))
  return rowCount ?? 0
}
