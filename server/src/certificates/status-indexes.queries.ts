import { and, gte, isNotNull, lt, max, or, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { certificates } from './certificates.table.ts'

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

/** The places from one on and below another whose certificates are superseded or revoked. */
export async function selectEndedIndexes(executor: Executor, from: number, below: number): Promise<number[]> {
  const rows = await executor
    .select({ place: certificates.statusIndex })
    .from(certificates)
    .where(
      and(
        gte(certificates.statusIndex, from),
        lt(certificates.statusIndex, below),
        or(isNotNull(certificates.supersededAt), isNotNull(certificates.revokedAt)),
      ),
    )
  return rows.map(({ place }) => place)
}

/** The last place that a certificate has; -1 when there is none. */
export async function lastStatusIndex(executor: Executor): Promise<number> {
  const [row] = await executor.select({ last: max(certificates.statusIndex) }).from(certificates)
  return row?.last ?? -1
}
