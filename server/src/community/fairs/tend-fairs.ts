import { fairLimits } from '@ariviyal/contract/community/fairs/fair-rules'
import type { AppContext } from '../../platform/app-context.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { endFair } from './cancel-fair.ts'
import { lockFair, selectMembers, selectWithoutHost, updateFair } from './fairs.queries.ts'
import { replaceJudges } from './judging/replace-judges.ts'
import { selectFairsAwaited } from './judging/reviews.queries.ts'
import { tellOfFair } from './tell-of-fair.ts'

/** Fairs that one run changes; the next run takes the others. */
const most = 200

/** Finds hosts for fairs that have lost theirs, and other judges for silent ones. Idempotent. */
export async function tendFairs(ctx: AppContext): Promise<void> {
  for (const { id } of await selectWithoutHost(ctx.db, most)) await findHost(ctx, id)
  const askedUntil = addDays(ctx.now(), -fairLimits.silenceDays)
  for (const id of await selectFairsAwaited(ctx.db, askedUntil, most))
    await ctx.db.transaction(async (tx) => {
      const fair = await lockFair(tx, id)
      if (fair?.state === 'judging') await replaceJudges(ctx, tx, fair)
    })
}

/** The teacher who joined first becomes the host; without any the fair is cancelled. */
async function findHost(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const fair = await lockFair(tx, id)
    if (!fair || fair.hostId !== null || (fair.state !== 'open' && fair.state !== 'judging')) return
    const [next] = await selectMembers(tx, id, 'school')
    if (!next) return endFair(ctx, tx, fair, 'The host has left, and no other school takes part.')
    await updateFair(tx, id, { hostId: next.userId, changedAt: ctx.now() })
    await tellOfFair(ctx, tx, 'host', fair, [next.userId])
  })
}
