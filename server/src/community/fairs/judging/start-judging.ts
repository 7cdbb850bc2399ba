import type { User } from '@ariviyal/contract/accounts/accounts'
import { fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { selectEntries } from '../entries/entries.queries.ts'
import { areEntriesOpen } from '../fair.view.ts'
import { selectMembers, updateFair } from '../fairs.queries.ts'
import { lockHostedFair } from '../require-fair.ts'
import { tellOfFair } from '../tell-of-fair.ts'
import { assignJudges } from './assign-judges.ts'
import { insertReviews } from './reviews.queries.ts'

const scoresEach = 2

/** Gives each entry to two judges and notifies them. Raises `not-found`, `already-decided`, and `not-ready` with what is missing. */
export async function startJudging(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { fair } = await lockHostedFair(tx, user, id)
    const now = ctx.now()
    if (fair.state !== 'open') throw new AppError('already-decided', fairMessages.judging)
    if (areEntriesOpen(fair, now)) throw new AppError('not-ready', fairMessages.entriesOpen)
    const entries = (await selectEntries(tx, id)).filter(({ withdrawnAt }) => withdrawnAt === null)
    if (entries.length === 0) throw new AppError('not-ready', fairMessages.noEntries)
    const judges = await selectMembers(tx, id, 'judge')
    const chosen = assignJudges(
      entries.map(({ id: entryId, schoolId }) => ({ entryId, schoolId, count: scoresEach, taken: [] })),
      judges.map(({ userId, schoolId }) => ({ userId, schoolId, load: 0 })),
    )
    if ([...chosen.values()].some((picked) => picked.length < scoresEach))
      throw new AppError('not-ready', fairMessages.judgesNeeded)
    await insertReviews(
      tx,
      [...chosen].flatMap(([entryId, picked]) =>
        picked.map((judgeId, place) => ({ id: uuid(), entryId, slot: place + 1, judgeId, askedAt: now })),
      ),
    )
    await updateFair(tx, id, { state: 'judging', changedAt: now })
    await tellOfFair(ctx, tx, 'asked', fair, [...new Set([...chosen.values()].flat())])
  })
}
