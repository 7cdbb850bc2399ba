import { peopleLimits } from '@ariviyal/contract/community/people/people-limits'
import { peopleMessages } from '@ariviyal/contract/community/people/people-messages'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { acceptPair, deletePairOf, deleteRequestTo, deleteSilentRequest } from './mentor-pairs.queries.ts'
import { tellOfPair } from './tell-of-pair.ts'

/** A request that was sent before is free, whether its job has run or not. */
const freedUntil = (now: Date): Date => addDays(now, -peopleLimits.mentorSilenceDays)

const gone = () => new AppError('not-found', peopleMessages.pairDecided)

/** Raises `not-found` unless the caller is the mentor of an open request of the last week. */
export async function acceptRequest(ctx: AppContext, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const pair = await acceptPair(tx, { id, mentorId: userId, askedAfter: freedUntil(now), now })
    if (!pair) throw gone()
    await tellOfPair(ctx, tx, 'accepted', [{ userId: pair.teacherId, subject: pair.subject }])
  })
}

export async function declineRequest(ctx: AppContext, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const pair = await deleteRequestTo(tx, id, userId)
    if (!pair) throw gone()
    await tellOfPair(ctx, tx, 'declined', [{ userId: pair.teacherId, subject: pair.subject }])
  })
}

/** Ends a running pair, of which the other is told, or takes back a request. */
export async function endPair(ctx: AppContext, userId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const pair = await deletePairOf(tx, id, userId)
    if (!pair) throw gone()
    const other = pair.mentorId === userId ? pair.teacherId : pair.mentorId
    if (pair.acceptedAt) await tellOfPair(ctx, tx, 'ended', [{ userId: other, subject: pair.subject }])
  })
}

/** Frees a request after a week of silence; of all other requests nothing changes. */
export async function freeSilentRequest(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const pair = await deleteSilentRequest(tx, id, freedUntil(ctx.now()))
    if (pair) await tellOfPair(ctx, tx, 'freed', [{ userId: pair.teacherId, subject: pair.subject }])
  })
}
