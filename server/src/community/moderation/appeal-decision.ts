import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import type { ModerationAct } from '@ariviyal/contract/community/moderation-rules'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockDecision, updateDecision } from './moderation.queries.ts'

/** Decisions that take something from their author. */
export const mayBeAppealed = (act: ModerationAct): boolean =>
  act === 'warning' || act === 'suspension' || act === 'removal'

/** Raises `not-found` for decisions about others, and `already-decided`. */
export async function appealDecision(ctx: AppContext, user: User, id: string, appeal: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const decision = await lockDecision(tx, id)
    if (decision?.memberId !== user.id || !mayBeAppealed(decision.act)) throw new AppError('not-found')
    if (decision.appealedAt) throw new AppError('already-decided', communityMessages.appealedBefore)
    await updateDecision(tx, id, { appeal, appealedAt: ctx.now() })
  })
}
