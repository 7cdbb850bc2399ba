import type { User } from '@ariviyal/contract/accounts/accounts'
import type { FairReview, ScoreForm } from '@ariviyal/contract/community/fairs/fair-entries'
import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { FairEntryRow } from '../fair-entries.table.ts'
import { dueAt } from '../fair.view.ts'
import type { FairRow } from '../fairs.table.ts'
import { lockFairOf, requireFair } from '../require-fair.ts'
import { areFarApart } from '../results/rank-entries.ts'
import { tellOfFair } from '../tell-of-fair.ts'
import { assignJudges } from './assign-judges.ts'
import { availableJudges } from './replace-judges.ts'
import { findReview, insertReviews, selectReviewsBy, selectReviewsOfFair, updateReview } from './reviews.queries.ts'

/** What the caller judges. Raises `not-found` for anybody but a judge. */
export async function listReviews({ db }: AppContext, user: User, id: string): Promise<FairReview[]> {
  const { member } = await requireFair(db, user, id)
  if (member.role !== 'judge') throw new AppError('not-found')
  const rows = await selectReviewsBy(db, id, user.id)
  return rows.map(({ review, entry }) => ({
    id: review.id,
    title: entry.title,
    category: entry.category,
    grade: entry.grade,
    pupils: entry.pupils,
    summary: entry.summary,
    due_at: dueAt(review).toISOString(),
    marks: review.marks,
    remark: review.remark,
  }))
}

/** Scores an entry once. Raises `not-found` for anybody but its judge, `already-decided`, and `invalid-fields` for marks beyond the rubric. */
export async function scoreEntry(ctx: AppContext, user: User, id: string, { marks, remark }: ScoreForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const seen = await findReview(tx, id)
    if (seen?.review.judgeId !== user.id) throw new AppError('not-found')
    const { fair } = await lockFairOf(tx, user, seen.entry.fairId)
    // Another judge may have been asked, or the entry withdrawn, before the lock.
    const found = await findReview(tx, id)
    if (found?.review.judgeId !== user.id) throw new AppError('not-found')
    if (fair.state !== 'judging' || found.review.scoredAt || found.entry.withdrawnAt)
      throw new AppError('already-decided', fairMessages.scoredBefore)
    const { rubric } = fair
    if (marks.length !== rubric.length || marks.some((mark, row) => mark > (rubric[row]?.marks ?? 0)))
      throw new AppError('invalid-fields', fairMessages.marksWrong, { fields: { marks: fairMessages.marksWrong } })
    await updateReview(tx, id, { marks, remark, scoredAt: ctx.now() })
    await askThirdJudge(ctx, tx, fair, found.entry)
  })
}

/** Asks a third judge where two scores are far apart; without another judge the mean of the two counts. */
async function askThirdJudge(ctx: AppContext, tx: Transaction, fair: FairRow, entry: FairEntryRow): Promise<void> {
  const reviews = await selectReviewsOfFair(tx, fair.id)
  const own = reviews.filter(({ entryId }) => entryId === entry.id)
  const given = own.flatMap(({ marks }) => (marks ? [marks] : []))
  if (own.length !== 2 || given.length !== 2 || !areFarApart(given, fair.rubric)) return
  const { id: entryId, schoolId } = entry
  const taken = own.flatMap(({ judgeId }) => judgeId ?? [])
  const chosen = assignJudges([{ entryId, schoolId, count: 1, taken }], await availableJudges(tx, fair.id, reviews))
  const [judgeId] = chosen.get(entryId) ?? []
  if (judgeId === undefined) return
  await insertReviews(tx, [{ id: uuid(), entryId, slot: 3, judgeId, askedAt: ctx.now() }])
  await tellOfFair(ctx, tx, 'asked', fair, [judgeId])
}
