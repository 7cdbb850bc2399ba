import type { User } from '@ariviyal/contract/accounts/accounts'
import { fairLimits, fairMessages, placeInWords, pupilsInWords } from '@ariviyal/contract/community/fairs/fair-rules'
import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { selectEntries, updateEntry } from '../entries/entries.queries.ts'
import type { FairEntryRow, FairReviewRow } from '../fair-entries.table.ts'
import { selectMembers, updateFair } from '../fairs.queries.ts'
import { selectReviewsOfFair } from '../judging/reviews.queries.ts'
import { lockHostedFair } from '../require-fair.ts'
import { tellOfFair } from '../tell-of-fair.ts'
import { insertCredits } from './fair-credits.ts'
import { rankEntries } from './rank-entries.ts'

/** Issues the certificates of a fair whose results are published. The certificates feature does this work. */
export const fairCertificatesJob = 'certificates.issue-for-fair'

/** Publishes places and hands what everybody did to the issuer of certificates. Raises `not-found`, `already-decided`, `not-ready`. */
export async function publishResults(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { fair } = await lockHostedFair(tx, user, id)
    const now = ctx.now()
    const reviews = await selectReviewsOfFair(tx, id)
    const entries = (await selectEntries(tx, id)).filter(({ withdrawnAt }) => withdrawnAt === null)
    if (fair.state !== 'judging' || entries.length === 0 || reviews.some(({ scoredAt }) => scoredAt === null))
      throw new AppError('not-ready', fairMessages.unscored)
    if (dayOf(now) < fair.heldOn) throw new AppError('not-ready', fairMessages.beforeDay)
    const scores = Map.groupBy(reviews, ({ entryId }) => entryId)
    const ranked = rankEntries(
      entries.map(({ id: entryId, category, grade }) => ({
        id: entryId,
        category,
        grade,
        scores: (scores.get(entryId) ?? []).flatMap(({ marks }) => (marks ? [marks] : [])),
      })),
      fair.tieRule,
    )
    const places = new Map(ranked.map(({ id: entryId, place }) => [entryId, place]))
    for (const { id: entryId, score, place } of ranked) await updateEntry(tx, entryId, { score, place })
    await insertCredits(
      tx,
      [...entries.flatMap((entry) => creditOf(entry, places.get(entry.id) ?? 0)), ...creditsOfJudges(reviews)].map(
        (credit) => ({ ...credit, id: uuid(), fairId: id }),
      ),
    )
    await updateFair(tx, id, { state: 'published', publishedAt: now, changedAt: now })
    await ctx.jobs.enqueue(tx, fairCertificatesJob, { fairId: id }, { key: id })
    await tellOfFair(
      ctx,
      tx,
      'results',
      fair,
      (await selectMembers(tx, id)).map(({ userId }) => userId),
    )
  })
}

/** What the teacher of an entry did, as a certificate prints it. Nobody gets it once the account is gone. */
function creditOf(entry: FairEntryRow, place: number) {
  if (entry.teacherId === null) return []
  const work = `“${entry.title}” (${entry.category}, ${pupilsInWords(entry)})`
  const part =
    place > 0 && place <= fairLimits.placesNamed ? `${placeInWords(place)} place for ${work}` : `Entered ${work}`
  return [{ userId: entry.teacherId, entryId: entry.id, part }]
}

function creditsOfJudges(reviews: readonly FairReviewRow[]) {
  const judged = reviews.flatMap(({ judgeId }) => judgeId ?? [])
  return [...Map.groupBy(judged, (judgeId) => judgeId)].map(([userId, { length }]) => ({
    userId,
    entryId: null,
    part: `Judge of ${length} ${length === 1 ? 'entry' : 'entries'}`,
  }))
}
