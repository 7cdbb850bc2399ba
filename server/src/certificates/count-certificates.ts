import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { certificates } from './certificates.table.ts'

const inForce = and(isNull(certificates.supersededAt), isNull(certificates.revokedAt))

/** Number of valid certificates of each session; sessions without any are left out. */
export async function countCertificates(executor: Executor, sessionIds: string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await executor
    .select({ sessionId: certificates.sessionId, counted: count() })
    .from(certificates)
    .where(and(inArray(certificates.sessionId, sessionIds), inForce))
    .groupBy(certificates.sessionId)
  return new Map(rows.flatMap(({ sessionId, counted }) => (sessionId ? [[sessionId, counted]] : [])))
}

/** Number of valid certificates of a person. */
export const countCertificatesOfUser = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(certificates, and(eq(certificates.userId, userId), inForce))
