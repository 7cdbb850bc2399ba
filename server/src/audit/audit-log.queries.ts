import { laterDay, startOfDay } from '@ariviyal/contract/time'
import { and, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../platform/db/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { auditChainHead, auditLog } from './audit-log.table.ts'
import type { ChainedEntry, ChainEnd } from './chain.ts'

/** Days in the product's time zone, both inclusive. */
export interface ActionFilter {
  actor?: string | undefined
  action?: string | undefined
  subject_type?: string | undefined
  subject_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const selectActions = (executor: Executor, before: string | undefined, filter: ActionFilter) =>
  executor
    .select()
    .from(auditLog)
    .where(
      and(
        before
          ? sql`(${auditLog.createdAt}, ${auditLog.id}) < (select created_at, id from audit_log where id = ${before})`
          : undefined,
        filter.actor ? eq(auditLog.actorId, filter.actor) : undefined,
        filter.action ? eq(auditLog.action, filter.action) : undefined,
        filter.subject_type ? eq(auditLog.subjectType, filter.subject_type) : undefined,
        filter.subject_id ? eq(auditLog.subjectId, filter.subject_id) : undefined,
        filter.from ? gte(auditLog.createdAt, startOfDay(filter.from)) : undefined,
        filter.to ? lt(auditLog.createdAt, startOfDay(laterDay(filter.to, 1))) : undefined,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(rowsForPage)

/** The distinct values of a column. Skips through an index, so that it reads as many rows as there are values. */
async function distinctValues(executor: Executor, column: PgColumn): Promise<string[]> {
  const { rows } = await executor.execute<{ value: string }>(sql`
    with recursive found as (
      (select ${column} as value from ${auditLog} order by 1 limit 1)
      union all
      select (select ${column} from ${auditLog} where ${column} > found.value order by 1 limit 1) from found where found.value is not null)
    select value from found where value is not null`)
  return rows.map(({ value }) => value).sort()
}

/** The distinct subject types and actors of the log. */
export async function selectActionChoices(executor: Executor) {
  const [actors, actions, subjectTypes] = await Promise.all([
    distinctValues(executor, auditLog.actorId),
    distinctValues(executor, auditLog.action),
    distinctValues(executor, auditLog.subjectType),
  ])
  return { actors, actions, subjectTypes }
}

const batchSize = 1_000

/** The next entries of the chain, each field in the text form that is hashed. */
export const selectChained = (executor: Executor, after: number): Promise<ChainedEntry[]> =>
  executor
    .select({
      id: sql<string>`${auditLog.id}::text`,
      seq: sql<string>`${auditLog.seq}::text`,
      previousHash: sql<string>`${auditLog.previousHash}`,
      hash: sql<string>`${auditLog.hash}`,
      content: sql<
        string[]
      >`array[${auditLog.actorId}::text, ${auditLog.action}, ${auditLog.subjectType}, ${auditLog.subjectId},
        ${auditLog.details}::text, trunc(extract(epoch from ${auditLog.createdAt}) * 1000000)::text]`,
    })
    .from(auditLog)
    .where(gt(auditLog.seq, after))
    .orderBy(auditLog.seq)
    .limit(batchSize)

/** Committed entries that have no place in the chain. */
export async function selectUnchained(executor: Executor): Promise<{ id: string } | null> {
  const [row] = await executor.select({ id: auditLog.id }).from(auditLog).where(isNull(auditLog.seq)).limit(1)
  return row ?? null
}

export async function selectChainHead(executor: Executor): Promise<ChainEnd | null> {
  const [row] = await executor.select({ seq: auditChainHead.seq, hash: auditChainHead.hash }).from(auditChainHead)
  return row ?? null
}

export async function hasActionSince(executor: Executor, moment: Date): Promise<boolean> {
  const rows = await executor.select({ id: auditLog.id }).from(auditLog).where(gt(auditLog.createdAt, moment)).limit(1)
  return rows.length > 0
}
