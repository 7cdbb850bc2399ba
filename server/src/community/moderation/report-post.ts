import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import type { ReportReason } from '@ariviyal/contract/community/moderation-rules'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireDailyLimit } from '../members/daily-limit.ts'
import { aboutPost, findShownPost } from './find-post.ts'
import { countReportsSince, insertReport } from './moderation.queries.ts'

/** Raises `not-found`, `forbidden` for an own post, and `too-often`. */
export async function reportPost(
  ctx: AppContext,
  user: User,
  id: string,
  { reason, details }: { reason: ReportReason; details: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const post = await findShownPost(tx, id)
    if (post.row.authorId === user.id) throw new AppError('forbidden', communityMessages.ownPost)
    const now = ctx.now()
    await requireDailyLimit(tx, user.id, now, {
      limits: communityLimits.perDay.reports,
      countSince: (since, most) => countReportsSince(tx, user.id, since, most),
      full: communityMessages.reportsFull,
    })
    await insertReport(tx, { id: uuid(), ...aboutPost(post), reporterId: user.id, reason, details, createdAt: now })
  })
}
