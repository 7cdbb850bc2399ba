import { and, asc, desc, eq, gte, inArray, isNull, min, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { liveSeries, liveSeriesExceptions, type LiveSessionRow, liveSessions } from '../live.table.ts'

export type LiveSeriesRow = typeof liveSeries.$inferSelect
type NewSeries = typeof liveSeries.$inferInsert

export async function findSeries(executor: Executor, id: string): Promise<LiveSeriesRow | null> {
  const [row] = await executor.select().from(liveSeries).where(eq(liveSeries.id, id))
  return row ?? null
}

/** Locks the row until the end of the transaction, which serialises planning and changes of the series. Raises `not-found`. */
export async function lockSeries(tx: Transaction, id: string): Promise<LiveSeriesRow> {
  const [row] = await tx.select().from(liveSeries).where(eq(liveSeries.id, id)).for('update')
  if (!row) throw new AppError('not-found')
  return row
}

/** Locks these sessions, in the order of their ids, where they belong to the series; keyed by id. */
export async function lockSessionsOfSeries(
  tx: Transaction,
  seriesId: string,
  ids: string[],
): Promise<Map<string, LiveSessionRow>> {
  const rows = await tx
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.seriesId, seriesId), inArray(liveSessions.id, ids)))
    .orderBy(asc(liveSessions.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertSeries(tx: Transaction, row: NewSeries): Promise<void> {
  await tx.insert(liveSeries).values(row)
}

export async function updateSeries(tx: Transaction, id: string, changes: Partial<NewSeries>): Promise<void> {
  await tx.update(liveSeries).set(changes).where(eq(liveSeries.id, id))
}

/** Series in a list; staff create a few a year. */
const listedMax = 200

/** Running ones first, then newest first. */
export const selectSeries = (executor: Executor): Promise<LiveSeriesRow[]> =>
  executor
    .select()
    .from(liveSeries)
    .orderBy(sql`${liveSeries.endedAt} is not null`, desc(liveSeries.createdAt), desc(liveSeries.id))
    .limit(listedMax)

/** Series that are not ended and whose last day is `today` or later. */
export async function selectRunningSeries(executor: Executor, today: string): Promise<string[]> {
  const rows = await executor
    .select({ id: liveSeries.id })
    .from(liveSeries)
    .where(and(isNull(liveSeries.endedAt), or(isNull(liveSeries.untilDay), gte(liveSeries.untilDay, today))))
  return rows.map(({ id }) => id)
}

/** Start of the next session of each series that is neither past nor cancelled; keyed by series id. */
export async function findNextOfSeries(executor: Executor, ids: string[], now: Date): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ id: liveSessions.seriesId, next: min(liveSessions.startsAt) })
    .from(liveSessions)
    .where(and(inArray(liveSessions.seriesId, ids), gte(liveSessions.endsAt, now), isNull(liveSessions.cancelledAt)))
    .groupBy(liveSessions.seriesId)
  return new Map(rows.flatMap(({ id, next }) => (id && next ? [[id, next]] : [])))
}

interface Exception {
  seriesId: string
  day: string
  reason: string
}

export const selectExceptions = (executor: Executor, seriesId: string): Promise<Exception[]> =>
  executor
    .select()
    .from(liveSeriesExceptions)
    .where(eq(liveSeriesExceptions.seriesId, seriesId))
    .orderBy(asc(liveSeriesExceptions.day))

/** False if the day is already skipped. */
export async function insertException(tx: Transaction, row: Exception): Promise<boolean> {
  const { rowCount } = await tx.insert(liveSeriesExceptions).values(row).onConflictDoNothing()
  return rowCount === 1
}

/** False if the day is not skipped. */
export async function deleteException(tx: Transaction, seriesId: string, day: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(liveSeriesExceptions)
    .where(and(eq(liveSeriesExceptions.seriesId, seriesId), eq(liveSeriesExceptions.day, day)))
  return rowCount === 1
}
