import type { CertificateState } from '@ariviyal/contract/certificates/certificates'
import { normaliseSerial } from '@ariviyal/contract/certificates/serial'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import { matchesPerson } from '../accounts/people.policy.ts'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { escapeLike } from '../platform/search/fuzzy-search.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { firstMatchingIds } from '../platform/search/first-ids.ts'
import { type CertificateRow, certificates, searchedOfCertificate } from './certificates.table.ts'

const inForce = and(isNull(certificates.supersededAt), isNull(certificates.revokedAt))
const printedName = sql<string>`${certificates.printed}->>'name'`

type Occasion = 'registrationId' | 'creditId' | 'projectCreditId'

/** Those of these registrations, or parts in fairs or in projects, that ever had a certificate: a revoked one is not issued again. */
export async function selectServed(executor: Executor, of: Occasion, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await executor
    .selectDistinct({ id: certificates[of] })
    .from(certificates)
    .where(inArray(certificates[of], ids))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Serialises the storing of the certificates of a session, a fair or a project across instances until the end of the transaction. */
export async function lockIssuing(tx: Transaction, occasionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('certificates of ' || ${occasionId}))`)
}

export type NewCertificate = typeof certificates.$inferInsert & { statusIndex: number }

/** Inserts certificates of one occasion and returns the ids of the inserted ones; skips registrations, or parts in a fair or a project, that have a valid one. */
export async function insertCertificates(tx: Transaction, rows: NewCertificate[]): Promise<Set<string>> {
  const [first] = rows
  if (!first) return new Set()
  const stored = await tx
    .insert(certificates)
    .overridingSystemValue()
    .values(rows)
    .onConflictDoNothing({
      target: first.projectCreditId
        ? certificates.projectCreditId
        : first.creditId
          ? certificates.creditId
          : certificates.registrationId,
      where: sql`${certificates.supersededAt} is null and ${certificates.revokedAt} is null`,
    })
    .returning({ id: certificates.id })
  return new Set(stored.map(({ id }) => id))
}

export async function findCertificate(executor: Executor, id: string): Promise<CertificateRow | null> {
  const [row] = await executor.select().from(certificates).where(eq(certificates.id, id))
  return row ?? null
}

/** Locks the row until the end of the transaction; null if unknown. */
export async function lockCertificate(tx: Transaction, id: string): Promise<CertificateRow | null> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.id, id)).for('update')
  return row ?? null
}

export const updateCertificate = (
  tx: Transaction,
  id: string,
  change: Partial<Pick<CertificateRow, 'supersededAt' | 'supersededBy' | 'revokedAt' | 'revokedBy' | 'revokedReason'>>,
) => tx.update(certificates).set(change).where(eq(certificates.id, id))

const isOfSchool = sql`${certificates.printed} ? 'isSchool'`

const printedOtherwise = (userId: string, name: string): SQL | undefined =>
  and(eq(certificates.userId, userId), inForce, ne(printedName, name), not(isOfSchool))

/** Valid certificates of a teacher, not of a school, printed with another name, oldest first, at most `count`. */
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

/** The newest that contain a text or whose holder's name matches; a serial is looked up exactly. */
async function idsOf(executor: Executor, text: string, within: SQL | undefined, begin: SQL | undefined) {
  const serial = normaliseSerial(text)
  if (serial) {
    const bySerial = and(eq(certificates.serial, serial), within, begin)
    const rows = await executor.select({ id: certificates.id }).from(certificates).where(bySerial)
    return rows.map(({ id }) => id)
  }
  const containsText = sql`${searchedOfCertificate(certificates)} ilike ${`%${escapeLike(text)}%`}`
  const holder = await matchesPerson(executor, certificates.userId, text)
  const matches = sql`(${containsText} or ${holder.fits})`
  // Two tables hold printed text and holders, each with its index.
  const byIndex = [containsText, ...holder.byIndex]
  return firstMatchingIds(executor, {
    table: certificates,
    fits: matches,
    byIndex,
    within,
    begin,
    limit: rowsForPage,
  })
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

/** The serials of certificates, by id. */
export async function serialsOf(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: certificates.id, serial: certificates.serial })
    .from(certificates)
    .where(inArray(certificates.id, ids))
  return new Map(rows.map(({ id, serial }) => [id, serial]))
}

/** Number of registrations of a session that ever had a certificate. */
export async function countIssued(executor: Executor, sessionId: string): Promise<number> {
  const [row] = await executor
    .select({ count: sql<number>`count(distinct ${certificates.registrationId})::int` })
    .from(certificates)
    .where(eq(certificates.sessionId, sessionId))
  return row?.count ?? 0
}

/** The valid certificates of a session after a cursor, ordered by id. */
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
