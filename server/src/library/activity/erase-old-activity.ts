import { retention } from '@ariviyal/contract/privacy/retention'
import { dayOf } from '@ariviyal/contract/time'
import { lt } from 'drizzle-orm'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Executor } from '../../platform/db/database.ts'
import { activity, readingPlaces } from './activity.table.ts'

/** Erases activity and places in books older than their retention period; returns the number of rows. */
export async function eraseOldActivity(executor: Executor, now: Date): Promise<number> {
  const before = addMonths(now, -retention.activityMonths)
  const opened = await executor.delete(activity).where(lt(activity.day, dayOf(before)))
  const places = await executor.delete(readingPlaces).where(lt(readingPlaces.readAt, before))
  return (opened.rowCount ?? 0) + (places.rowCount ?? 0)
}
