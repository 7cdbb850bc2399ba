import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { asc } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits } from '../platform/forgiving-search.ts'
import { workshops } from './workshops.table.ts'

/** Workshops by topic, for the search of the console. */
export async function searchWorkshops(executor: Executor, text: string): Promise<Found[]> {
  const rows = await executor
    .select()
    .from(workshops)
    .where(fits(text, workshops.topic))
    .orderBy(bestFirst(text, workshops.topic), asc(workshops.id))
    .limit(limits.foundMax)
  return rows.map((row) => ({ kind: 'workshop', id: row.id, title: row.topic, detail: row.link }))
}
