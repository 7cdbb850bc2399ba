import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findShownPost } from '../moderation/find-post.ts'
import {
  countBlocks,
  countMutes,
  deleteBlock,
  deleteMute,
  hasBlocked,
  insertBlock,
  insertMute,
} from './blocks.queries.ts'

/** Hides a question from the caller. Raises `not-found` and `not-ready`. */
export async function muteDiscussion(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const { kind } = await findShownPost(tx, id)
    if (kind !== 'discussion') throw new AppError('not-found')
    if ((await countMutes(tx, user.id)) >= communityLimits.mutesMax)
      throw new AppError('not-ready', communityMessages.blocksFull)
    await insertMute(tx, user.id, id)
  })
}

export const unmuteDiscussion = (ctx: AppContext, user: User, id: string): Promise<void> =>
  deleteMute(ctx.db, user.id, id)

/**
 * Blocks the author of a post. Raises `not-found`, and `not-ready` for a post without a name: what disappeared then would tell who wrote
 * it.
 */
export async function blockAuthor(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const { row } = await findShownPost(tx, id)
    if (row.authorId === null || row.isAnonymous || row.authorId === user.id)
      throw new AppError('not-ready', communityMessages.notBlockable)
    if (await hasBlocked(tx, user.id, row.authorId)) return
    if ((await countBlocks(tx, user.id)) >= communityLimits.blocksMax)
      throw new AppError('not-ready', communityMessages.blocksFull)
    await insertBlock(tx, { id: uuid(), userId: user.id, blockedId: row.authorId, createdAt: ctx.now() })
  })
}

/** Raises `not-found` for blocks of others. */
export async function unblockMember(ctx: AppContext, user: User, id: string): Promise<void> {
  if (!(await deleteBlock(ctx.db, user.id, id))) throw new AppError('not-found')
}
