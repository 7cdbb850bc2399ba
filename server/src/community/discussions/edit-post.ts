import type { User } from '@ariviyal/contract/accounts/accounts'
import { communityTimes } from '@ariviyal/contract/community/community-limits'
import { communityMessages } from '@ariviyal/contract/community/community-messages'
import {
  type AnswerEdit,
  type DiscussionEdit,
  isWithheld,
  type PostState,
} from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import type { Picture } from '@ariviyal/contract/questions/picture'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { claimPicture } from '../../questions/pictures.ts'
import { requireMayPost } from '../members/may-post.ts'
import {
  columnsOf,
  findAnswer,
  lockDiscussion,
  recountAnswers,
  updateAnswer,
  updateDiscussion,
} from './posts.queries.ts'
import { stateOfNewPost } from './review.ts'

interface Post {
  authorId: string | null
  createdAt: Date
  state: PostState
}

/** Until when its author can edit a post. */
export const editableUntil = ({ createdAt }: Pick<Post, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + communityTimes.editMinutes * 60_000)

/** Raises `not-found` for posts of others, hidden and removed ones, and `forbidden` when the time is over. */
function requireEditable(post: Post | null, user: User, now: Date): void {
  if (post?.authorId !== user.id || isWithheld(post)) throw new AppError('not-found')
  if (now > editableUntil(post)) throw new AppError('forbidden', communityMessages.editTimeOver)
}

/** The picture of a post after an edit, which names none to keep the one that there is. */
const pictureAfter = async (
  ctx: AppContext,
  tx: Transaction,
  user: User,
  post: { picture: Picture | null } | null,
  { picture }: Pick<AnswerEdit, 'picture'>,
): Promise<Picture | null> => {
  const known = post?.picture ?? null
  return picture === undefined
    ? known
    : claimPicture(tx, user.id, picture, { known, field: 'picture.upload', now: ctx.now() })
}

export async function editDiscussion(ctx: AppContext, user: User, id: string, form: DiscussionEdit, content: Block[]) {
  await ctx.db.transaction(async (tx) => {
    const discussion = await lockDiscussion(tx, id)
    requireEditable(discussion, user, ctx.now())
    await requireMayPost(ctx, tx, user)
    const state =
      discussion?.state === 'waiting'
        ? 'waiting'
        : await stateOfNewPost(tx, user.id, `${form.title} ${form.body}`, ctx.now())
    await updateDiscussion(tx, id, {
      ...columnsOf(form),
      content,
      picture: await pictureAfter(ctx, tx, user, discussion, form),
      state,
      editedAt: ctx.now(),
    })
  })
}

export async function editAnswer(ctx: AppContext, user: User, id: string, form: AnswerEdit, content: Block[]) {
  const { body } = form
  await ctx.db.transaction(async (tx) => {
    const found = await findAnswer(tx, id)
    const discussion = found && (await lockDiscussion(tx, found.discussionId))
    if (!discussion) throw new AppError('not-found')
    // Read again under the lock, which decisions of staff take too.
    const answer = await findAnswer(tx, id)
    requireEditable(answer, user, ctx.now())
    await requireMayPost(ctx, tx, user)
    const state = answer?.state === 'waiting' ? 'waiting' : await stateOfNewPost(tx, user.id, body, ctx.now())
    const picture = await pictureAfter(ctx, tx, user, answer, form)
    await updateAnswer(tx, id, { body, content, picture, state, editedAt: ctx.now() })
    await recountAnswers(tx, discussion)
  })
}
