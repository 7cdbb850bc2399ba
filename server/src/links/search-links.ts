import type { Found } from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { desc } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { bestFirst, matchesFuzzily, joined } from '../platform/search/fuzzy-search.ts'
import { links } from './links.table.ts'

/** Searches links by title, address and description for the console. There are few, so no index is needed. */
export async function searchLinks(executor: Executor, text: string): Promise<Found[]> {
  const where = joined(links.title, links.url, links.description)
  const rows = await executor
    .select()
    .from(links)
    .where(matchesFuzzily(text, where))
    .orderBy(bestFirst(text, where), desc(links.id))
    .limit(limits.foundMax)
  return rows.map((row) => ({ kind: 'link', id: row.id, title: row.title, detail: row.url }))
}
