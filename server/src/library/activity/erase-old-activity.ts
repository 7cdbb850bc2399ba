import { retention } from '@ariviyal/contract/privacy/retention'
import { dayOf } from '@ariviyal/contract/time'
import { lt } from 'drizzle-orm'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { activity } from './activity.table.ts'

/** Erases activity older than its retention period; returns the number of rows. */
export async function eraseOldActivity(executor: Executor, now: Date): Promise<number> {
  const { rowCount } = await executor
    .delete(activity)
    .where(lt(activity.day, dayOf(addMonths(now, -retention.activityMonths))))
  return rowCount ?? 0
}
