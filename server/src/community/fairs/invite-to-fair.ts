import type { User } from '@ariviyal/contract/accounts/accounts'
import { fairMessages, type FairRole } from '@ariviyal/contract/community/fairs/fair-rules'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasBlocked } from '../members/blocks.queries.ts'
import { requireMayPost } from '../members/may-post.ts'
import { findSeen } from '../people/find-seen.ts'
import { selectMembers } from './fairs.queries.ts'
import { lockHostedFair } from './require-fair.ts'
import { tellOfFair } from './tell-of-fair.ts'

/** Sends the code of an own fair to a teacher. Raises `not-found` for a fair or a profile of which the caller may not know, and `forbidden`. */
export async function inviteToFair(
  ctx: AppContext,
  user: User,
  id: string,
  { profile_id: profileId, role }: { profile_id: string; role: FairRole },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { fair } = await lockHostedFair(tx, user, id)
    const { seen } = await findSeen(tx, user.id, profileId)
    await requireMayPost(ctx, tx, user)
    if (seen.userId === user.id) throw new AppError('forbidden', fairMessages.yourself)
    if ((await hasBlocked(tx, seen.userId, user.id)) || (await hasBlocked(tx, user.id, seen.userId)))
      throw new AppError('forbidden', fairMessages.blocked)
    if ((await selectMembers(tx, id)).some(({ userId }) => userId === seen.userId))
      throw new AppError('forbidden', fairMessages.joinedBefore)
    const code = role === 'judge' ? fair.judgeCode : fair.schoolCode
    await tellOfFair(ctx, tx, role === 'judge' ? 'invited-judge' : 'invited-school', fair, [seen.userId], code)
  })
}
