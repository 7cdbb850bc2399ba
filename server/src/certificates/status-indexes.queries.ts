import { and, asc, eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { endedStatusIndexes, statusLists } from './certificates.table.ts'

/**
 * Places in the status list for so many certificates, each given out once: what is signed has to name its place before the row is there.
 * The rows are then inserted with `overridingSystemValue()`.
 */
export async function takeStatusIndexes(executor: Executor, count: number): Promise<number[]> {
  const { rows } = await executor.execute<{ place: number }>(
    sql`select nextval(pg_get_serial_sequence('certificates', 'status_index'))::int as place from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ place }) => place)
}

/** The last place that was given out, whatever became of its certificate; -1 when none was. */
export async function lastStatusIndex(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ last: number }>(
    sql`select case when is_called then last_value else -1 end::int as last from certificates_status_index_seq`,
  )
  return rows[0]?.last ?? -1
}

/** The places from one on and below another. */
interface Places {
  from: number
  below: number
}
const among = ({ from, below }: Places) =>
  and(gte(endedStatusIndexes.statusIndex, from), lt(endedStatusIndexes.statusIndex, below))

/** Marks as published what ended up to a moment; it can't be taken back from then on. */
export async function publishEnded(tx: Transaction, places: Places, endedBy: Date, now: Date): Promise<void> {
  await tx
    .update(endedStatusIndexes)
    .set({ publishedAt: now })
    .where(and(among(places), isNull(endedStatusIndexes.publishedAt), lte(endedStatusIndexes.endedAt, endedBy)))
}

/** The places that a list shows as ended. */
export async function selectPublished(tx: Transaction, places: Places): Promise<number[]> {
  const rows = await tx
    .select({ place: endedStatusIndexes.statusIndex })
    .from(endedStatusIndexes)
    .where(and(among(places), isNotNull(endedStatusIndexes.publishedAt)))
    .orderBy(asc(endedStatusIndexes.statusIndex))
  return rows.map(({ place }) => place)
}

/** Takes back that a certificate ended; false when a list has said so. Who signs one at this moment is waited for. */
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

/** The list as it was signed last, held until the end of the transaction; one that was never signed is as old as can be. */
export async function holdSignedList(tx: Transaction, list: number): Promise<SignedListRow> {
  const unsigned = { list, jwt: '', signedAt: new Date(0) }
  await tx.insert(statusLists).values(unsigned).onConflictDoNothing()
  const [row] = await tx.select().from(statusLists).where(eq(statusLists.list, list)).for('update')
  return row ?? unsigned
}

export async function keepSignedList(tx: Transaction, { list, jwt, signedAt }: SignedListRow): Promise<void> {
  await tx.update(statusLists).set({ jwt, signedAt }).where(eq(statusLists.list, list))
}
