import type { CertificateState } from '@ariviyal/contract/certificates'
import { normaliseSerial } from '@ariviyal/contract/serial'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { matchesPerson } from '../accounts/people.policy.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { literally } from '../platform/forgiving-search.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { firstIds } from '../platform/first-ids.ts'
import { type CertificateRow, certificates, searchedOfCertificate } from './certificates.table.ts'

const inForce = and(isNull(certificates.supersededAt), isNull(certificates.revokedAt))
const printedName = sql<string>`${certificates.printed}->>'name'`

/** Which of these registrations have, or ever had, a certificate: a revoked one is not issued again. */
export async function registrationsWithCertificate(executor: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await executor
    .selectDistinct({ id: certificates.registrationId })
    .from(certificates)
    .where(inArray(certificates.registrationId, ids))
  return new Set(rows.map(({ id }) => id))
}

/** Who issues certificates of a session waits here for who is storing some, on whichever instance, until the end of the transaction. */
export async function holdIssuing(tx: Transaction, sessionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('certificates of ' || ${sessionId}))`)
}

export type NewCertificate = typeof certificates.$inferInsert & { statusIndex: number }

/** Stores certificates and gives the ids of those that were: not of one whose registration has another in force. */
export async function insertCertificates(tx: Transaction, rows: NewCertificate[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const stored = await tx
    .insert(certificates)
    .overridingSystemValue()
    .values(rows)
    .onConflictDoNothing({
      target: certificates.registrationId,
      where: sql`${certificates.supersededAt} is null and ${certificates.revokedAt} is null`,
    })
    .returning({ id: certificates.id })
  return new Set(stored.map(({ id }) => id))
}

export async function findCertificate(executor: Executor, id: string): Promise<CertificateRow | null> {
  const [row] = await executor.select().from(certificates).where(eq(certificates.id, id))
  return row ?? null
}

/** The row, held until the end of the transaction; null when there is none. */
export async function holdCertificate(tx: Transaction, id: string): Promise<CertificateRow | null> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
  return row ?? null
}

export const updateCertificate = (
  tx: Transaction,
  id: string,
  change: Partial<Pick<CertificateRow, 'supersededAt' | 'supersededBy' | 'revokedAt' | 'revokedBy' | 'revokedReason'>>,
) => tx.update(certificates).set(change).where(eq(certificates.id, id))

const printedOtherwise = (userId: string, name: string): SQL | undefined =>
  and(eq(certificates.userId, userId), inForce, ne(printedName, name))

/** Certificates in force that bear another name than this, the oldest first, at most so many. */
export const selectPrintedOtherwise = (
  executor: Executor,
  userId: string,
  name: string,
  count: number,
): Promise<CertificateRow[]> =>
  executor.select().from(certificates).where(printedOtherwise(userId, name)).orderBy(asc(certificates.id)).limit(count)

export const countPrintedOtherwise = (executor: Executor, userId: string, name: string): Promise<number> =>
  executor.$count(certificates, printedOtherwise(userId, name))

/** A page of a person's certificates, newest first. */
export const selectCertificatesOf = (
  executor: Executor,
  userId: string,
  before: string | undefined,
): Promise<CertificateRow[]> =>
  executor
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), before ? lt(certificates.id, before) : undefined))
    .orderBy(desc(certificates.id))
    .limit(rowsForPage)

export interface CertificateFilter {
  q?: string | undefined
  state?: CertificateState | undefined
  session?: string | undefined
}

const inState = {
  valid: inForce,
  superseded: and(isNotNull(certificates.supersededAt), isNull(certificates.revokedAt)),
  revoked: isNotNull(certificates.revokedAt),
} satisfies Record<CertificateState, SQL | undefined>

/** The newest that say a text or are held by who is called so; a serial is that of one, and is looked up. */
async function idsOf(executor: Executor, text: string, within: SQL | undefined, begin: SQL | undefined) {
  const serial = normaliseSerial(text)
  if (serial) {
    const known = and(eq(certificates.serial, serial), within, begin)
    const rows = await executor.select({ id: certificates.id }).from(certificates).where(known)
    return rows.map(({ id }) => id)
  }
  const said = sql`${searchedOfCertificate(certificates)} ilike ${`%${literally(text)}%`}`
  const holder = await matchesPerson(executor, certificates.userId, text)
  const fits = sql`(${said} or ${holder.fits})`
  // What a certificate says and who holds it are found by indexes of two tables.
  const byIndex = [said, ...holder.byIndex]
  return firstIds(executor, { table: certificates, fits, byIndex, within, begin, limit: rowsForPage })
}

/** A page of all certificates, newest first. */
export async function searchCertificates(
  executor: Executor,
  { q, state, session }: CertificateFilter,
  before: string | undefined,
): Promise<CertificateRow[]> {
  const within = and(state && inState[state], session ? eq(certificates.sessionId, session) : undefined)
  const begin = before ? lt(certificates.id, before) : undefined
  const found = q ? await idsOf(executor, q, within, begin) : undefined
  return executor
    .select()
    .from(certificates)
    .where(found ? inArray(certificates.id, found) : and(within, begin))
    .orderBy(desc(certificates.id))
    .limit(rowsForPage)
}

/** The serials of certificates by their ids. */
export async function serialsOf(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: certificates.id, serial: certificates.serial })
    .from(certificates)
    .where(inArray(certificates.id, ids))
  return new Map(rows.map(({ id, serial }) => [id, serial]))
}

/** How many registrations of a session have, or ever had, a certificate. */
export async function countIssued(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(distinct ${certificates.registrationId})::int` })
    .from(certificates)
    .where(eq(certificates.sessionId, sessionId))
  return row?.count ?? 0
}

/** The certificates in force of a session after one of them, in the order of their ids. */
export const selectInForce = (executor: Executor, sessionId: string, after: string | undefined, count: number) =>
  executor
    .select({
      id: certificates.id,
      serial: certificates.serial,
      registrationId: certificates.registrationId,
      name: printedName,
    })
    .from(certificates)
    .where(
      and(eq(certificates.sessionId, sessionId), inForce, after ? sql`${certificates.id} > ${after}::uuid` : undefined),
    )
    .orderBy(asc(certificates.id))
    .limit(count)
