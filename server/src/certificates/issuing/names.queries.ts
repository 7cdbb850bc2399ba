import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import {
  certificateNameChanges,
  certificateNameRequests,
  certificateNames,
  certificates,
} from '../certificates.table.ts'

export async function findName(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor
    .select({ name: certificateNames.name })
    .from(certificateNames)
    .where(eq(certificateNames.userId, userId))
  return row?.name ?? null
}

/** The confirmed names of these users; users without one are left out. */
export async function findNames(executor: Executor, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await executor
    .select({ userId: certificateNames.userId, name: certificateNames.name })
    .from(certificateNames)
    .where(inArray(certificateNames.userId, userIds))
  return new Map(rows.map((row) => [row.userId, row.name]))
}

/** As `findNames`, but locks the names until the end of the transaction, so that a correction sees the certificates printed with them. */
export async function lockNames(tx: Transaction, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: certificateNames.userId, name: certificateNames.name })
    .from(certificateNames)
    .where(inArray(certificateNames.userId, userIds))
    .orderBy(asc(certificateNames.userId))
    .for('share')
  return new Map(rows.map((row) => [row.userId, row.name]))
}

/** Stores a name and records its confirmation. */
export async function saveName(tx: Transaction, userId: string, name: string, now: Date): Promise<void> {
  await tx
    .insert(certificateNames)
    .values({ userId, name, confirmedAt: now })
    .onConflictDoUpdate({ target: certificateNames.userId, set: { name, confirmedAt: now } })
  await tx.insert(certificateNameChanges).values({ userId, name, changedAt: now })
}

/** Number of corrections of a user's name after a moment; the first confirmation does not count. */
export async function countCorrections(executor: Executor, userId: string, after: Date): Promise<number> {
  const [first] = await executor
    .select({ changedAt: certificateNameChanges.changedAt })
    .from(certificateNameChanges)
    .where(eq(certificateNameChanges.userId, userId))
    .orderBy(asc(certificateNameChanges.changedAt))
    .limit(1)
  if (!first) return 0
  const since = first.changedAt > after ? first.changedAt : after
  return executor.$count(
    certificateNameChanges,
    and(eq(certificateNameChanges.userId, userId), gt(certificateNameChanges.changedAt, since)),
  )
}

/** Records whose name is missing for a session; returns the registrations that are new. */
export async function recordNameRequests(
  tx: Transaction,
  sessionId: string,
  registrationIds: string[],
  now: Date,
): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set()
  const noted = await tx
    .insert(certificateNameRequests)
    .values(registrationIds.map((registrationId) => ({ registrationId, sessionId, askedAt: now })))
    .onConflictDoNothing()
    .returning({ id: certificateNameRequests.registrationId })
  return new Set(noted.map(({ id }) => id))
}

/** Number of teachers of a session who were asked for their name and have no certificate yet. */
export const countWithoutName = (executor: Executor, sessionId: string): Promise<number> =>
  executor.$count(
    certificateNameRequests,
    and(
      eq(certificateNameRequests.sessionId, sessionId),
      notExists(
        executor
          .select({ one: sql`1` })
          .from(certificates)
          .where(eq(certificates.registrationId, certificateNameRequests.registrationId)),
      ),
    ),
  )
