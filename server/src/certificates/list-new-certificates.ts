import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { certificates } from './certificates.table.ts'

/** How long a certificate counts as new. */
const newMs = 30 * 86_400_000

/** A user's valid certificates of the last 30 days, newest first. */
export async function listNewCertificates(executor: Executor, userId: string, now: Date, most: number) {
  const rows = await executor
    .select({
      id: certificates.id,
      topic: sql<string>`${certificates.printed}->>'topic'`,
      issuedAt: certificates.issuedAt,
    })
    .from(certificates)
    .where(
      and(
        eq(certificates.userId, userId),
        gt(certificates.issuedAt, new Date(now.getTime() - newMs)),
        isNull(certificates.supersededAt),
        isNull(certificates.revokedAt),
      ),
    )
    .orderBy(desc(certificates.issuedAt))
    .limit(most)
  return rows.map(({ id, topic, issuedAt }) => ({ id, topic, issued_at: issuedAt.toISOString() }))
}
