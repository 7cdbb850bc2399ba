import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AnswerRow, DiscussionRow } from '../discussions/discussions.table.ts'
import { findAnswer, findDiscussion, lockDiscussion } from '../discussions/posts.queries.ts'

/** A post: a discussion, or an answer of it. */
export type Post =
  | { kind: 'discussion'; row: DiscussionRow; discussion: DiscussionRow }
  | { kind: 'answer'; row: AnswerRow; discussion: DiscussionRow }

/** Raises `not-found`. */
export async function findPost(executor: Executor, id: string): Promise<Post> {
  const post = await findPostIfAny(executor, id)
  if (!post) throw new AppError('not-found')
  return post
}

/** The same; null where there is none. */
export async function findPostIfAny(executor: Executor, id: string): Promise<Post | null> {
  const answer = await findAnswer(executor, id)
  const discussion = await findDiscussion(executor, answer?.discussionId ?? id)
  return discussion && postOf(answer, discussion)
}

/** Locks the discussion, and reads the post under the lock. Raises `not-found`. */
export async function lockPost(tx: Transaction, id: string): Promise<Post> {
  const post = await lockPostIfAny(tx, id)
  if (!post) throw new AppError('not-found')
  return post
}

/** The same; null where there is none. */
export async function lockPostIfAny(tx: Transaction, id: string): Promise<Post | null> {
  const found = await findAnswer(tx, id)
  const discussion = await lockDiscussion(tx, found?.discussionId ?? id)
  const answer = found && (await findAnswer(tx, id))
  return discussion && postOf(answer, discussion)
}

/** A post that members see. Raises `not-found`. */
export async function findShownPost(executor: Executor, id: string): Promise<Post> {
  const post = await findPost(executor, id)
  if (post.row.state !== 'shown' || post.discussion.state !== 'shown') throw new AppError('not-found')
  return post
}

const postOf = (answer: AnswerRow | null, discussion: DiscussionRow): Post =>
  answer ? { kind: 'answer', row: answer, discussion } : { kind: 'discussion', row: discussion, discussion }

/** The columns of a row about this post. */
export const aboutPost = ({ kind, row: { id } }: Post) => (kind === 'answer' ? { answerId: id } : { discussionId: id })

/** The id of the post that a row is about. */
export const postIdOf = ({
  discussionId,
  answerId,
}: {
  discussionId: string | null
  answerId: string | null
}): string => answerId ?? discussionId ?? ''
