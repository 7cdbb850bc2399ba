import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ParticipantState } from '@ariviyal/contract/live/attendance-import'
import { limits } from '@ariviyal/contract/limits'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { rowsForPage } from '../../../platform/http/cursor.ts'
import type { OldestFirst } from '../../../platform/http/oldest-first.ts'
import { liveRegistrations, liveSessions } from '../../live.table.ts'
import { liveImportRows, liveImports } from '../attendance.table.ts'

export type ImportRow = typeof liveImports.$inferSelect
export type ParticipantRow = typeof liveImportRows.$inferSelect

/** Rows per statement: PostgreSQL accepts about 65,000 parameters. */
const batch = 2_000

/** Inserts a file; false if the same one was imported for this session before. */
export async function insertImport(tx: Transaction, row: ImportRow): Promise<boolean> {
  const made = await tx.insert(liveImports).values(row).onConflictDoNothing().returning({ id: liveImports.id })
  return made.length > 0
}

export async function insertParticipants(tx: Transaction, rows: ParticipantRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch)
    await tx.insert(liveImportRows).values(rows.slice(from, from + batch))
}

/** Deletes an import with its rows and returns both. */
export async function deleteImport(
  tx: Transaction,
  id: string,
): Promise<{ row: ImportRow; participants: ParticipantRow[] } | null> {
  const participants = await tx
    .select()
    .from(liveImportRows)
    .where(eq(liveImportRows.importId, id))
    .orderBy(asc(liveImportRows.id))
  const [row] = await tx.delete(liveImports).where(eq(liveImports.id, id)).returning()
  return row ? { row, participants } : null
}

export async function findImportSession(executor: Executor, id: string): Promise<string | null> {
  const [row] = await executor
    .select({ sessionId: liveImports.sessionId })
    .from(liveImports)
    .where(eq(liveImports.id, id))
  return row?.sessionId ?? null
}

/** The imports of a session, newest first, with the numbers of lines and people. */
export const selectImports = (executor: Executor, sessionId: string) =>
  executor
    .select({
      import: liveImports,
      rows: sql<number>`count(${liveImportRows.id})::int`,
      people: sql<number>`count(distinct (${liveImportRows.email}, ${liveImportRows.name}))::int`,
    })
    .from(liveImports)
    .leftJoin(liveImportRows, eq(liveImportRows.importId, liveImports.id))
    .where(eq(liveImports.sessionId, sessionId))
    .groupBy(liveImports.id)
    .orderBy(desc(liveImports.id))
    .limit(limits.pageSizeMax)

const inState: Record<ParticipantState, SQL | undefined> = {
  waiting: and(isNull(liveImportRows.registrationId), isNull(liveImportRows.dismissedAt)),
  matched: isNotNull(liveImportRows.registrationId),
  dismissed: isNotNull(liveImportRows.dismissedAt),
}

const firstId = sql<string>`(array_agg(${liveImportRows.id} order by ${liveImportRows.id}))[1]`

/** People of a session in a state, each by the id of their first line, in the order of the lists. */
export const selectPeopleOf = (
  executor: Executor,
  sessionId: string,
  state: ParticipantState,
  after: string | undefined,
) =>
  executor
    .select({ id: firstId, name: liveImportRows.name, email: liveImportRows.email })
    .from(liveImportRows)
    .innerJoin(liveImports, eq(liveImports.id, liveImportRows.importId))
    .where(and(eq(liveImports.sessionId, sessionId), inState[state]))
    .groupBy(liveImportRows.email, liveImportRows.name, liveImportRows.registrationId)
    .having(after ? sql`${firstId} > ${after}` : undefined)
    .orderBy(firstId)
    .limit(rowsForPage)

export async function countPeople(executor: Executor, sessionId: string): Promise<Record<ParticipantState, number>> {
  const people = (holds: SQL | undefined) =>
    sql<number>`count(distinct (${liveImportRows.email}, ${liveImportRows.name})) filter (where ${holds})::int`
  const [row] = await executor
    .select({
      waiting: people(inState.waiting),
      matched: people(inState.matched),
      dismissed: people(inState.dismissed),
    })
    .from(liveImportRows)
    .innerJoin(liveImports, eq(liveImports.id, liveImportRows.importId))
    .where(eq(liveImports.sessionId, sessionId))
  return row ?? { waiting: 0, matched: 0, dismissed: 0 }
}

/** All lines of these people in a session, in any state. */
export const selectLines = (executor: Executor, sessionId: string, people: { name: string; email: string }[]) =>
  executor
    .select({ line: liveImportRows })
    .from(liveImportRows)
    .innerJoin(liveImports, eq(liveImports.id, liveImportRows.importId))
    .where(
      and(
        eq(liveImports.sessionId, sessionId),
        inArray(liveImportRows.name, [...new Set(people.map(({ name }) => name))]),
        inArray(liveImportRows.email, [...new Set(people.map(({ email }) => email))]),
      ),
    )
    .orderBy(asc(liveImportRows.joinedAt), asc(liveImportRows.id))

/** A line with the session of its list. */
export async function findLine(
  executor: Executor,
  id: string,
): Promise<{ line: ParticipantRow; sessionId: string } | null> {
  const [row] = await executor
    .select({ line: liveImportRows, sessionId: liveImports.sessionId })
    .from(liveImportRows)
    .innerJoin(liveImports, eq(liveImports.id, liveImportRows.importId))
    .where(eq(liveImportRows.id, id))
  return row ?? null
}

type Placing = Pick<ParticipantRow, 'registrationId' | 'matchedBy' | 'dismissedAt'>

export async function placeLines(tx: Transaction, ids: string[], placing: Placing): Promise<void> {
  if (ids.length > 0) await tx.update(liveImportRows).set(placing).where(inArray(liveImportRows.id, ids))
}

/** Locks lines until the end of the transaction and returns them; missing ones are left out. */
export const lockLines = (tx: Transaction, ids: string[]): Promise<ParticipantRow[]> =>
  tx.select().from(liveImportRows).where(inArray(liveImportRows.id, ids)).orderBy(asc(liveImportRows.id)).for('update')

/** Those of these registrations that some line counts for. */
export async function findCounted(executor: Executor, registrationIds: string[]): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await executor
    .selectDistinct({ id: liveImportRows.registrationId })
    .from(liveImportRows)
    .where(inArray(liveImportRows.registrationId, registrationIds))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** The user to whom staff last assigned each address, in any session; keyed by address. */
export async function findAssignedBefore(executor: Executor, emails: string[]): Promise<Map<string, string>> {
  const nonEmpty = emails.filter(Boolean)
  if (nonEmpty.length === 0) return new Map()
  const rows = await executor
    .selectDistinctOn([liveImportRows.email], { email: liveImportRows.email, userId: liveRegistrations.userId })
    .from(liveImportRows)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveImportRows.registrationId))
    .where(and(inArray(liveImportRows.email, nonEmpty), eq(liveImportRows.matchedBy, 'staff')))
    .orderBy(asc(liveImportRows.email), desc(liveImportRows.id))
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

/** Sessions with unmatched people, each by its oldest such line. */
export async function selectWaitingSessions(
  executor: Executor,
  { after, limit }: OldestFirst,
): Promise<(WaitingItem & { session_id: string })[]> {
  const rows = await executor
    .select({
      id: firstId,
      sessionId: liveSessions.id,
      topic: liveSessions.topic,
      since: sql<string>`min(${liveImports.importedAt})`,
      people: sql<number>`count(distinct (${liveImportRows.email}, ${liveImportRows.name}))::int`,
    })
    .from(liveImportRows)
    .innerJoin(liveImports, eq(liveImports.id, liveImportRows.importId))
    .innerJoin(liveSessions, eq(liveSessions.id, liveImports.sessionId))
    .where(inState.waiting)
    .groupBy(liveSessions.id)
    .having(after ? sql`${firstId} > ${after}` : undefined)
    .orderBy(firstId)
    .limit(limit)
  return rows.map((row) => ({
    kind: 'live-participants',
    id: row.id,
    session_id: row.sessionId,
    title: row.topic,
    detail: row.people === 1 ? 'One participant is not matched' : `${row.people} participants are not matched`,
    since: new Date(row.since).toISOString(),
  }))
}
