import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { certificates, recordShares } from '../certificates.table.ts'

/** The valid certificate of each registration, else the last revoked one. Others are left out. */
export async function findEvidence(executor: Executor, userIds: string[]) {
  const rows = await executor
    .selectDistinctOn([certificates.registrationId], {
      registrationId: certificates.registrationId,
      serial: certificates.serial,
      revokedAt: certificates.revokedAt,
      reason: certificates.revokedReason,
    })
    .from(certificates)
    .where(
      and(
        inArray(certificates.userId, userIds),
        isNull(certificates.supersededAt),
        isNotNull(certificates.registrationId),
      ),
    )
    .orderBy(
      certificates.registrationId,
      sql`${certificates.revokedAt} is not null`,
      desc(certificates.issuedAt),
      desc(certificates.id),
    )
  return new Map(rows.flatMap(({ registrationId, ...row }) => (registrationId ? [[registrationId, row] as const] : [])))
}

/** When a user consented to share the record with a school; null if not. */
export async function findShare(executor: Executor, userId: string, institutionId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ agreedAt: recordShares.agreedAt })
    .from(recordShares)
    .where(and(eq(recordShares.userId, userId), eq(recordShares.institutionId, institutionId)))
  return row?.agreedAt ?? null
}

/** Users who ever consented to share with a school, and when; the caller checks their seats. */
export const selectSharesWith = (executor: Executor, institutionId: string) =>
  executor
    .select({ userId: recordShares.userId, agreedAt: recordShares.agreedAt })
    .from(recordShares)
    .where(eq(recordShares.institutionId, institutionId))
    .orderBy(asc(recordShares.userId))

export async function deleteShares(executor: Executor, userId: string): Promise<void> {
  await executor.delete(recordShares).where(eq(recordShares.userId, userId))
}

export async function insertShare(executor: Executor, row: typeof recordShares.$inferInsert): Promise<void> {
  await executor.insert(recordShares).values(row)
}
