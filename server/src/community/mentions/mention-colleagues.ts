import { communityMessages } from '@ariviyal/contract/community/community-messages'
import { v7 as uuid } from 'uuid'
import { notifyOfOneMore } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasBlocked } from '../members/blocks.queries.ts'
import { insertMentions, type MentioningPost, selectMentioned, selectShownUsers } from './mentions.queries.ts'

/** Stores whom a new post mentions. Raises `invalid-fields` for a profile that is not in the directory. */
export async function saveMentions(
  tx: Transaction,
  post: MentioningPost,
  profileIds: string[],
  now: Date,
): Promise<void> {
  if (profileIds.length === 0) return
  const users = await selectShownUsers(tx, profileIds)
  if (users.length < profileIds.length)
    throw new AppError('invalid-fields', undefined, { fields: { mentions: communityMessages.notMentionable } })
  const userOf = new Map(users.map(({ id, userId }) => [id, userId]))
  const rows = profileIds.flatMap((id) => userOf.get(id) ?? [])
  await insertMentions(
    tx,
    rows.map((userId) => ({ id: uuid(), ...post, userId, createdAt: now })),
  )
}

interface About {
  title: string
  path: string
  author: { authorId: string | null; isAnonymous: boolean }
  /** Who hears of the post anyway. */
  except: string | null
}

/** Tells those whom a post mentions once colleagues see it; not those who blocked its author. */
export async function tellMentioned(
  ctx: AppContext,
  tx: Transaction,
  post: MentioningPost,
  { title, path, author: { authorId, isAnonymous }, except }: About,
): Promise<void> {
  const userIds: string[] = []
  for (const userId of await selectMentioned(tx, post)) {
    if (userId === authorId || userId === except) continue
    if (authorId && !isAnonymous && (await hasBlocked(tx, userId, authorId))) continue
    userIds.push(userId)
  }
  if (userIds.length === 0) return
  const key = 'answerId' in post ? post.answerId : post.discussionId
  await notifyOfOneMore(ctx, tx, 'mention', {
    userIds,
    key,
    title: () => `A colleague mentions you in “${title}”`,
    path,
  })
}
