import { inArray } from 'drizzle-orm'
import { stateOf } from '../content/content-rows.ts'
import type { Executor } from '../platform/db/database.ts'
import { workshops } from './workshops.table.ts'

/** The workshops with these ids that readers see. */
export async function nameWorkshops(executor: Executor, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await executor.select().from(workshops).where(inArray(workshops.id, ids))
  return rows.filter((row) => stateOf(row) === 'published').map(({ id, topic: title, link }) => ({ id, title, link }))
}
