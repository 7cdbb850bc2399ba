import { retention } from '@ariviyal/contract/retention'
import { lt } from 'drizzle-orm'
import { addMonths, dayOf } from '../platform/calendar.ts'
import type { Executor } from '../platform/database.ts'
import { activity } from './activity.table.ts'

/** Erases what was opened longer ago than activity is kept; says how much. */
export async function eraseOldActivity(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(activity)
    .where(lt(activity.day, dayOf(addMonths(now, -retention.activityMonths))))
  return rowCount ?? 0
}
