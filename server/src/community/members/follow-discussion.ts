import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { digestRules } from '@ariviyal/contract/community/digest/digest-rules'
import { and, eq } from 'drizzle-orm'
import { lockUser } from '../../accounts/find-people.ts'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findShownPost } from '../moderation/find-post.ts'
import { discussionFollows, memberBlocks } from './members.table.ts'

const isFollow = (userId: string, discussionId: string) =>
  and(eq(discussionFollows.userId, userId), eq(discussionFollows.discussionId, discussionId))

/** The caller hears of new answers. Raises `not-found`, and `not-ready` for too many. */
export async function followDiscussion(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if ((await findShownPost(tx, id)).kind !== 'discussion') throw new AppError('not-found')
    if ((await tx.$count(discussionFollows, eq(discussionFollows.userId, user.id))) >= digestRules.followsMax)
      throw new AppError('not-ready', communityMessages.followsFull)
    await tx.insert(discussionFollows).values({ userId: user.id, discussionId: id }).onConflictDoNothing()
  })
}

export async function unfollowDiscussion(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.delete(discussionFollows).where(isFollow(user.id, id))
}

export const isFollowing = async (executor: Executor, userId: string, id: string): Promise<boolean> =>
  (await executor.$count(discussionFollows, isFollow(userId, id))) > 0

/** Followers who hear of one answer at the bell; others find it in the weekly mail. */
const followersTold = 1_000

/** Tells followers of an answer, but for its author, the asker, and who blocks its author. */
export async function tellFollowers(
  ctx: AppContext,
  tx: Transaction,
  discussion: { id: string; title: string; authorId: string | null; path: string },
  answer: { authorId: string | null; isAnonymous: boolean },
): Promise<void> {
  const rows = await tx
    .select({ userId: discussionFollows.userId })
    .from(discussionFollows)
    .where(eq(discussionFollows.discussionId, discussion.id))
    .limit(followersTold)
  const blocking =
    answer.authorId === null || answer.isAnonymous
      ? []
      : await tx
          .select({ userId: memberBlocks.userId })
          .from(memberBlocks)
          .where(eq(memberBlocks.blockedId, answer.authorId))
  const left = new Set([answer.authorId, discussion.authorId, ...blocking.map(({ userId }) => userId)])
  await notifyOfOneMore(ctx, tx, 'discussion-followed', {
    userIds: rows.map(({ userId }) => userId).filter((userId) => !left.has(userId)),
    key: discussion.id,
    title: (count) => (count === 1 ? `New answer: ${discussion.title}` : `${count} new answers: ${discussion.title}`),
    path: discussion.path,
  })
}
