import type { Found } from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { bestFirst, fits, joined } from '../platform/forgiving-search.ts'
import { links } from './links.table.ts'

/** Published links by title, address and description, for the search of the console. There are few, so no index serves it. */
export async function searchLinks(executor: Executor, text: string): Promise<Found[]> {
  const where = joined(links.title, links.url, links.description)
  const rows = await executor
    .select()
    .from(links)
    .where(fits(text, where))
    .orderBy(bestFirst(text, where), desc(links.id))
    .limit(limits.foundMax)
  return rows.map((row) => ({ kind: 'link', id: row.id, title: row.title, detail: row.url }))
}
