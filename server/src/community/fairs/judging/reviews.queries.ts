import { and, asc, eq, getTableColumns, isNull, lte, or } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { fairEntries, type FairEntryRow, fairReviews, type FairReviewRow } from '../fair-entries.table.ts'
import { fairs } from '../fairs.table.ts'

export interface ReviewOfEntry {
  review: FairReviewRow
  entry: FairEntryRow
}

const columns = { review: getTableColumns(fairReviews), entry: getTableColumns(fairEntries) }

/** Reviews of all entries that are not withdrawn. */
export const selectReviewsOfFair = (executor: Executor, fairId: string): Promise<FairReviewRow[]> =>
  executor
    .select(getTableColumns(fairReviews))
    .from(fairEntries)
    .innerJoin(fairReviews, eq(fairReviews.entryId, fairEntries.id))
    .where(and(eq(fairEntries.fairId, fairId), isNull(fairEntries.withdrawnAt)))
    .orderBy(asc(fairReviews.entryId), asc(fairReviews.slot))

/** What a judge has to score, or has scored, in a fair; not withdrawn entries. */
export const selectReviewsBy = (executor: Executor, fairId: string, judgeId: string): Promise<ReviewOfEntry[]> =>
  executor
    .select(columns)
    .from(fairReviews)
    .innerJoin(fairEntries, eq(fairEntries.id, fairReviews.entryId))
    .where(and(eq(fairReviews.judgeId, judgeId), eq(fairEntries.fairId, fairId), isNull(fairEntries.withdrawnAt)))
    .orderBy(asc(fairReviews.id))

/** All that a judge ever scored, for the file of their own data. */
export const selectAllReviewsBy = (executor: Executor, judgeId: string): Promise<ReviewOfEntry[]> =>
  executor
    .select(columns)
    .from(fairReviews)
    .innerJoin(fairEntries, eq(fairEntries.id, fairReviews.entryId))
    .where(eq(fairReviews.judgeId, judgeId))
    .orderBy(asc(fairReviews.id))

export async function findReview(executor: Executor, id: string): Promise<ReviewOfEntry | null> {
  const [row] = await executor
    .select(columns)
    .from(fairReviews)
    .innerJoin(fairEntries, eq(fairEntries.id, fairReviews.entryId))
    .where(eq(fairReviews.id, id))
  return row ?? null
}

/** Fairs in judging with a score that is missing since that moment, or whose judge's account is gone. */
export async function selectFairsAwaited(executor: Executor, askedUntil: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: fairs.id })
    .from(fairReviews)
    .innerJoin(fairEntries, eq(fairEntries.id, fairReviews.entryId))
    .innerJoin(fairs, eq(fairs.id, fairEntries.fairId))
    .where(
      and(
        isNull(fairReviews.scoredAt),
        or(isNull(fairReviews.judgeId), lte(fairReviews.askedAt, askedUntil)),
        isNull(fairEntries.withdrawnAt),
        eq(fairs.state, 'judging'),
      ),
    )
    .orderBy(asc(fairs.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function insertReviews(tx: Transaction, rows: (typeof fairReviews.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(fairReviews).values(rows)
}

export async function updateReview(tx: Transaction, id: string, set: Partial<FairReviewRow>): Promise<void> {
  await tx.update(fairReviews).set(set).where(eq(fairReviews.id, id))
}
