import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { liveSessionMaterials } from '../live.table.ts'

/** The ids of a session's support materials, in order. */
export async function materialIdsOf(executor: Executor, sessionId: string): Promise<string[]> {
  const rows = await selectSessionMaterials(executor, [sessionId])
  return rows.map(({ materialId }) => materialId)
}

type SessionMaterial = typeof liveSessionMaterials.$inferSelect

/** The support materials of some sessions, in order within each. */
export const selectSessionMaterials = (executor: Executor, sessionIds: string[]): Promise<SessionMaterial[]> =>
  executor
    .select()
    .from(liveSessionMaterials)
    .where(inArray(liveSessionMaterials.sessionId, sessionIds))
    .orderBy(asc(liveSessionMaterials.position))

/** Replaces the materials of a session, in this order. */
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
