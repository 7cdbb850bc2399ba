import { inArray } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { users } from './users.table.ts'

/** Time zones that users chose; null, or absent for an unknown id, means that of India. */
export async function findTimeZones(executor: Executor, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}
