import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { liveSessionMaterials } from './live.table.ts'

/** The ids of the support materials that go with a session, in their order. */
export async function materialIdsOf(executor: Executor, sessionId: string): Promise<string[]> {
  const rows = await selectSessionMaterials(executor, [sessionId])
  return rows.map(({ materialId }) => materialId)
}

type SessionMaterial = typeof liveSessionMaterials.$inferSelect

/** The support materials of some sessions, those of each in their order. */
export const selectSessionMaterials = (executor: Executor, sessionIds: string[]): Promise<SessionMaterial[]> =>
  executor
    .select()
    .from(liveSessionMaterials)
    .where(inArray(liveSessionMaterials.sessionId, sessionIds))
    .orderBy(asc(liveSessionMaterials.position))

/** Puts these materials, in this order, where others were. */
export async function replaceSessionMaterials(tx: Transaction, sessionId: string, ids: string[]): Promise<void> {
  await tx.delete(liveSessionMaterials).where(eq(liveSessionMaterials.sessionId, sessionId))
  await insertSessionMaterials(
    tx,
    ids.map((materialId, position) => ({ sessionId, materialId, position })),
  )
}

export async function insertSessionMaterials(tx: Transaction, rows: SessionMaterial[]): Promise<void> {
  if (rows.length > 0) await tx.insert(liveSessionMaterials).values(rows)
}
