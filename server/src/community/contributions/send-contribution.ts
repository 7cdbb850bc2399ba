import type { User } from '@ariviyal/contract/accounts/accounts'
import { contributionMessages } from '@ariviyal/contract/community/contributions/contribution-messages'
import { checks, checksOf, contributionLimits } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { sendContribution as sendCall } from '@ariviyal/contract/community/contributions/contributions'
import type * as z from 'zod/mini'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addDays } from '../../platform/time/calendar.ts'
import { requireMayPost } from '../members/may-post.ts'
import { countSentSince, findOpenVersion, updateVersion } from './contributions.queries.ts'
import { lockOwn } from './save-draft.ts'
import { tellReviewers } from './tell-of-contribution.ts'

/** Sends a draft to review. Raises `not-found`, `not-ready`, `too-often` and `invalid-fields` for a check that is missing. */
export async function sendContribution(
  ctx: AppContext,
  user: User,
  id: string,
  confirmed: z.output<typeof sendCall.body>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await requireMayPost(ctx, tx, user)
    const row = await lockOwn(tx, user, id)
    const missing = checksOf(row.kind).filter((name) => confirmed[name] !== true)
    if (missing.length > 0)
      throw new AppError('invalid-fields', undefined, {
        fields: Object.fromEntries(missing.map((name) => [name, `Confirm this first: ${checks[name]}`])),
      })
    const open = await findOpenVersion(tx, id)
    if (!open || open.state === 'sent') throw new AppError('not-ready', contributionMessages.notSendable)
    const now = ctx.now()
    if ((await countSentSince(tx, user.id, addDays(now, -1))) >= contributionLimits.sentPerDay)
      throw new AppError('too-often', contributionMessages.sentFull)
    await updateVersion(tx, open.id, {
      state: 'sent',
      sentAt: now,
      reviewerId: null,
      takenAt: null,
      decidedAt: null,
      reviewNote: '',
    })
    await tellReviewers(ctx, tx, { id, authorId: user.id, title: open.form.title, kind: row.kind })
  })
}
