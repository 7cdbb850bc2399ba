import { and, asc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import {
  certificateNameChanges,
  certificateNameRequests,
  certificateNames,
  certificates,
} from './certificates.table.ts'

export async function findName(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor
    .select({ name: certificateNames.name })
    .from(certificateNames)
    .where(eq(certificateNames.userId, userId))
  return row?.name ?? null
}

/** The confirmed names of these users; those without one are left out. */
export async function findNames(executor: Executor, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await executor
    .select({ userId: certificateNames.userId, name: certificateNames.name })
    .from(certificateNames)
    .where(inArray(certificateNames.userId, userIds))
  return new Map(rows.map((row) => [row.userId, row.name]))
}

/** The same, each kept from being changed until the end of the transaction: what is printed with it is seen by who corrects it. */
export async function holdNames(tx: Transaction, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await tx
    .select({ userId: certificateNames.userId, name: certificateNames.name })
    .from(certificateNames)
    .where(inArray(certificateNames.userId, userIds))
    .orderBy(asc(certificateNames.userId))
    .for('share')
  return new Map(rows.map((row) => [row.userId, row.name]))
}

/** Keeps a name and notes that it was confirmed. */
export async function keepName(tx: Transaction, userId: string, name: string, now: Date): Promise<void> {
  await tx
    .insert(certificateNames)
    .values({ userId, name, confirmedAt: now })
    .onConflictDoUpdate({ target: certificateNames.userId, set: { name, confirmedAt: now } })
  await tx.insert(certificateNameChanges).values({ userId, name, changedAt: now })
}

/** How often the name of a user was corrected after a moment; the first confirmation is no correction. */
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

/** Notes for whom a name is missing in a session, and gives the registrations of which that was not known. */
export async function noteRequests(
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

/** How many teachers of a session were asked for their name and have no certificate yet. */
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
