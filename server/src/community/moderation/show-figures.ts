import type { showCommunityFigures as endpoint } from '@ariviyal/contract/community/moderation'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { AppContext } from '../../platform/app-context.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { selectAnswerTimes, selectUnansweredSince } from '../clock/clock.queries.ts'

/** Days that the figures cover. */
const days = 90

/** How long teachers waited for a first answer. */
export async function showCommunityFigures(ctx: AppContext): Promise<Answer<typeof endpoint>> {
  const since = addDays(ctx.now(), -days)
  const [times, unanswered] = [await selectAnswerTimes(ctx.db, since), await selectUnansweredSince(ctx.db, since)]
  return {
    ...times,
    unanswered: unanswered.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() })),
  }
}
