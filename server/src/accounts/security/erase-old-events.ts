import { retention } from '@ariviyal/contract/privacy/retention'
import { lt } from 'drizzle-orm'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { accountEvents } from './account-events.table.ts'

/** Erases account events older than their retention period; returns how many. */
export async function eraseOldEvents(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(accountEvents)
    .where(lt(accountEvents.at, addMonths(now, -retention.accountEventMonths)))
  return rowCount ?? 0
}
