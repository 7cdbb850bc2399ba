import type { AppContext } from '../../../platform/app-context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { selectEntries } from '../entries/entries.queries.ts'
import { dueAt } from '../fair.view.ts'
import { selectMembers } from '../fairs.queries.ts'
import type { FairReviewRow } from '../fair-entries.table.ts'
import type { FairRow } from '../fairs.table.ts'
import { tellOfFair } from '../tell-of-fair.ts'
import { assignJudges, type AvailableJudge, type NeedOfJudges } from './assign-judges.ts'
import { selectReviewsOfFair, updateReview } from './reviews.queries.ts'

/** The judges of a fair with the entries that each has or had. */
export async function availableJudges(
  tx: Transaction,
  fairId: string,
  reviews: readonly FairReviewRow[],
): Promise<AvailableJudge[]> {
  const members = await selectMembers(tx, fairId, 'judge')
  return members.map(({ userId, schoolId }) => ({
    userId,
    schoolId,
    load: reviews.filter(({ judgeId }) => judgeId === userId).length,
  }))
}

/**
 * Gives entries of silent judges, and of judges who are gone, to others. Where there is no other judge, the silent one may still score,
 * and the host is notified once. The caller has locked the fair, which is in judging.
 */
export async function replaceJudges(ctx: AppContext, tx: Transaction, fair: FairRow): Promise<void> {
  const now = ctx.now()
  const reviews = await selectReviewsOfFair(tx, fair.id)
  const silent = reviews.filter(
    (review) => review.scoredAt === null && (review.judgeId === null || dueAt(review) <= now),
  )
  if (silent.length === 0) return
  const schools = new Map((await selectEntries(tx, fair.id)).map(({ id, schoolId }) => [id, schoolId]))
  const judges = await availableJudges(tx, fair.id, reviews)
  const needs: NeedOfJudges[] = [...Map.groupBy(silent, ({ entryId }) => entryId)].map(([entryId, missing]) => ({
    entryId,
    schoolId: schools.get(entryId) ?? '',
    count: missing.length,
    taken: reviews.filter((review) => review.entryId === entryId).flatMap(({ judgeId }) => judgeId ?? []),
  }))
  const chosen = assignJudges(needs, judges)
  const asked = new Set<string>()
  let isStuck = false
  for (const review of silent) {
    const judgeId = chosen.get(review.entryId)?.shift()
    if (judgeId !== undefined) {
      asked.add(judgeId)
      await updateReview(tx, review.id, { judgeId, askedAt: now, stuckAt: null })
    } else if (review.stuckAt === null) {
      isStuck = true
      await updateReview(tx, review.id, { stuckAt: now })
    }
  }
  await tellOfFair(ctx, tx, 'asked', fair, [...asked])
  if (isStuck && fair.hostId) await tellOfFair(ctx, tx, 'stuck', fair, [fair.hostId])
}
