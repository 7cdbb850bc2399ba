import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ParticipantState } from '@ariviyal/contract/attendance-import'
import { limits } from '@ariviyal/contract/limits'
import type { WaitingItem } from '@ariviyal/contract/desk'
import type { Executor, Transaction } from '../../platform/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { liveImportRows, liveImports } from './attendance.table.ts'

export type ImportRow = typeof liveImports.$inferSelect
export type ParticipantRow = typeof liveImportRows.$inferSelect

/** Rows written in one statement: PostgreSQL takes some 65,000 values. */
const batch = 2_000

/** Notes a file; false when the same one was taken for this session before. */
export async function insertImport(tx: Transaction, row: ImportRow): Promise<boolean> {
  const made = await tx.insert(liveImports).values(row).onConflictDoNothing().returning({ id: liveImports.id })
  return made.length > 0
}

export async function insertParticipants(tx: Transaction, rows: ParticipantRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batch)
    await tx.insert(liveImportRows).values(rows.slice(from, from + batch))
}

/** Takes an import away with its rows, and gives both. */
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

/** The imports of a session with how many lines and people are in each, newest first. */
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

/** The people of a session in a state, each by the id of their first line, in the order of the lists. */
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

/** Every line of these people in a session, whatever its state. */
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

/** A line, and the session that its list is of. */
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

/** Holds lines until the end of the transaction and gives them as they are; those that are gone are left out. */
export const holdLines = (tx: Transaction, ids: string[]): Promise<ParticipantRow[]> =>
  tx.select().from(liveImportRows).where(inArray(liveImportRows.id, ids)).orderBy(asc(liveImportRows.id)).for('update')

/** Of these registrations those that some line counts for. */
export async function findCounted(executor: Executor, registrationIds: string[]): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set()
  const rows = await executor
    .selectDistinct({ id: liveImportRows.registrationId })
    .from(liveImportRows)
    .where(inArray(liveImportRows.registrationId, registrationIds))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whom staff have last assigned each of these addresses to, in whatever session, by address. */
export async function findAssignedBefore(executor: Executor, emails: string[]): Promise<Map<string, string>> {
  const given = emails.filter(Boolean)
  if (given.length === 0) return new Map()
  const rows = await executor
    .selectDistinctOn([liveImportRows.email], { email: liveImportRows.email, userId: liveRegistrations.userId })
    .from(liveImportRows)
    .innerJoin(liveRegistrations, eq(liveRegistrations.id, liveImportRows.registrationId))
    .where(and(inArray(liveImportRows.email, given), eq(liveImportRows.matchedBy, 'staff')))
    .orderBy(asc(liveImportRows.email), desc(liveImportRows.id))
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

/** Sessions with people whom nobody has been found for, each by its oldest such line. */
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
    detail: row.people === 1 ? 'One participant fits no teacher' : `${row.people} participants fit no teacher`,
    since: new Date(row.since).toISOString(),
  }))
}
