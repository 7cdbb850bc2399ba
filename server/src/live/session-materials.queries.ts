import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { liveSessionMaterials } from './live.table.ts'

/** The ids of the support materials that go with a session, in their order. */
export async function materialIdsOf(executor: Executor, sessionId: string): Promise<string[]> {
  const rows = await executor
    .select({ id: liveSessionMaterials.materialId })
    .from(liveSessionMaterials)
    .where(eq(liveSessionMaterials.sessionId, sessionId))
    .orderBy(asc(liveSessionMaterials.position))
  return rows.map(({ id }) => id)
}
