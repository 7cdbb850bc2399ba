import { and, asc, eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { endedStatusIndexes, statusLists } from '../certificates.table.ts'

/**
 * Allocates status indexes, each once: a signature contains the index before the row exists. Insert the rows with
 * `overridingSystemValue()`.
 */
export async function allocateStatusIndexes(executor: Executor, count: number): Promise<number[]> {
  const { rows } = await executor.execute<{ place: number }>(
    sql`select nextval(pg_get_serial_sequence('certificates', 'status_index'))::int as place from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ place }) => place)
}

/** The last allocated index, used or not; -1 if none. */
export async function lastStatusIndex(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ last: number }>(
    sql`select case when is_called then last_value else -1 end::int as last from certificates_status_index_seq`,
  )
  return rows[0]?.last ?? -1
}

/** Indexes from `from` (inclusive) to `below` (exclusive). */
interface Places {
  from: number
  below: number
}
const among = ({ from, below }: Places) =>
  and(gte(endedStatusIndexes.statusIndex, from), lt(endedStatusIndexes.statusIndex, below))

/** Marks indexes that ended by a moment as published, after which they cannot be undone. */
export async function publishEnded(tx: Transaction, places: Places, endedBy: Date, now: Date): Promise<void> {
  await tx
    .update(endedStatusIndexes)
    .set({ publishedAt: now })
    .where(and(among(places), isNull(endedStatusIndexes.publishedAt), lte(endedStatusIndexes.endedAt, endedBy)))
}

/** The indexes that a list shows as ended. */
export async function selectPublished(tx: Transaction, places: Places): Promise<number[]> {
  const rows = await tx
    .select({ place: endedStatusIndexes.statusIndex })
    .from(endedStatusIndexes)
    .where(and(among(places), isNotNull(endedStatusIndexes.publishedAt)))
    .orderBy(asc(endedStatusIndexes.statusIndex))
  return rows.map(({ place }) => place)
}

/** Undoes the end of a certificate; false if a list has published it. Waits for a concurrent signing. */
export async function deleteUnpublished(tx: Transaction, statusIndex: number): Promise<boolean> {
  const unpublished = and(eq(endedStatusIndexes.statusIndex, statusIndex), isNull(endedStatusIndexes.publishedAt))
  const { rowCount } = await tx.delete(endedStatusIndexes).where(unpublished)
  return rowCount === 1
}

export type SignedListRow = typeof statusLists.$inferSelect

export async function findSignedList(executor: Executor, list: number): Promise<SignedListRow | null> {
  const [row] = await executor.select().from(statusLists).where(eq(statusLists.list, list))
  return row ?? null
}

/** Locks the last signed list until the end of the transaction; a list never signed has the oldest possible date. */
export async function lockSignedList(tx: Transaction, list: number): Promise<SignedListRow> {
  const unsigned = { list, jwt: '', signedAt: new Date(0) }
  await tx.insert(statusLists).values(unsigned).onConflictDoNothing()
  const [row] = await tx.select().from(statusLists).where(eq(statusLists.list, list)).for('update')
  return row ?? unsigned
}

export async function saveSignedList(tx: Transaction, { list, jwt, signedAt }: SignedListRow): Promise<void> {
  await tx.update(statusLists).set({ jwt, signedAt }).where(eq(statusLists.list, list))
}
