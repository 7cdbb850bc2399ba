import type { User } from '@ariviyal/contract/accounts/accounts'
import type { listFairs as listCall, WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { idOfCursor, pageFrom } from '../../platform/http/cursor.ts'
import { selectEntries } from './entries/entries.queries.ts'
import { dueAt, showFair, showWholeFair } from './fair.view.ts'
import { type FairOfMember, selectFairsOf, selectMembers, selectSchools } from './fairs.queries.ts'
import { selectReviewsOfFair } from './judging/reviews.queries.ts'
import { requireFair } from './require-fair.ts'

export async function listFairs(
  { db, now }: AppContext,
  { id: userId }: User,
  cursor: string | undefined,
): Promise<Answer<typeof listCall>> {
  const rows = await selectFairsOf(db, userId, cursor === undefined ? undefined : idOfCursor(cursor))
  return pageFrom(
    rows.map((row) => ({ ...row, id: row.fair.id })),
    (row) => showFair(row, now()),
  )
}

/** How far a fair is, for its host. */
async function countProgress(executor: Executor, { fair }: FairOfMember, now: Date) {
  const reviews = await selectReviewsOfFair(executor, fair.id)
  const entries = await selectEntries(executor, fair.id)
  return {
    judges: (await selectMembers(executor, fair.id, 'judge')).length,
    entries: entries.filter(({ withdrawnAt }) => withdrawnAt === null).length,
    asked: reviews.length,
    given: reviews.filter(({ scoredAt }) => scoredAt !== null).length,
    overdue: reviews.filter((review) => review.scoredAt === null && dueAt(review) <= now).length,
  }
}

/** Raises `not-found` for anybody who does not take part. */
export async function showOwnFair({ db, now }: AppContext, user: User, id: string): Promise<WholeFair> {
  const found = await requireFair(db, user, id)
  const isHost = found.fair.hostId === user.id
  return showWholeFair(found, {
    schools: await selectSchools(db, id),
    hosting: isHost ? await countProgress(db, found, now()) : null,
    now: now(),
  })
}
