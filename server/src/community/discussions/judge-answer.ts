import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireMayPost } from '../members/may-post.ts'
import { countTrials, findAnswer, lockDiscussion, saveTrial, setAccepted } from './posts.queries.ts'
import { tellOfAcceptance } from './tell-author.ts'

/** A shown answer with its discussion, which is locked. Raises `not-found`. */
async function lockAnswer(tx: Transaction, id: string) {
  const found = await findAnswer(tx, id)
  const discussion = found && (await lockDiscussion(tx, found.discussionId))
  const answer = discussion && (await findAnswer(tx, id))
  if (discussion?.state !== 'shown' || answer?.state !== 'shown') throw new AppError('not-found')
  return { discussion, answer }
}

/** Accepts an answer instead of another. Raises `not-found`, and `forbidden` for others than the asker. */
export async function acceptAnswer(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { discussion, answer } = await lockAnswer(tx, id)
    if (discussion.authorId !== user.id) throw new AppError('forbidden', communityMessages.notAsker)
    if (answer.acceptedAt) return
    await setAccepted(tx, discussion.id, id, ctx.now())
    await tellOfAcceptance(ctx, tx, discussion, answer.authorId)
  })
}

/** Says what happened when the caller tried an answer in class. Raises `not-found`, `forbidden`, `not-ready`. */
export async function tryAnswer(ctx: AppContext, user: User, id: string, note: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { answer } = await lockAnswer(tx, id)
    await requireMayPost(ctx, tx, user)
    if (answer.authorId === user.id) throw new AppError('forbidden', communityMessages.ownAnswer)
    if ((await countTrials(tx, id)) >= communityLimits.trialsMax)
      throw new AppError('not-ready', communityMessages.trialsFull)
    await saveTrial(tx, { id: uuid(), answerId: id, userId: user.id, note, createdAt: ctx.now() })
  })
}
