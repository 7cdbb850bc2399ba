import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { certificates, recordShares } from './certificates.table.ts'

/** What certificates say of registrations: the one in force, else the one that was revoked last. Others are left out. */
export async function findEvidence(executor: Executor, userIds: string[]) {
  const rows = await executor
    .selectDistinctOn([certificates.registrationId], {
      registrationId: certificates.registrationId,
      serial: certificates.serial,
      revokedAt: certificates.revokedAt,
      reason: certificates.revokedReason,
    })
    .from(certificates)
    .where(and(inArray(certificates.userId, userIds), isNull(certificates.supersededAt)))
    .orderBy(
      certificates.registrationId,
      sql`${certificates.revokedAt} is not null`,
      desc(certificates.issuedAt),
      desc(certificates.id),
    )
  return new Map(rows.map(({ registrationId, ...row }) => [registrationId, row]))
}

/** When a user agreed that a school sees the record; null where not. */
export async function findShare(executor: Executor, userId: string, institutionId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ agreedAt: recordShares.agreedAt })
    .from(recordShares)
    .where(and(eq(recordShares.userId, userId), eq(recordShares.institutionId, institutionId)))
  return row?.agreedAt ?? null
}

/** Who ever agreed that a school sees the record, and when; whether they still sit there is for the school to say. */
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
