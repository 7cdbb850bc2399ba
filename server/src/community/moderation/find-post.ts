import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ContributionRow } from '../contributions/contributions.table.ts'
import { findContribution, findPublicContent, lockContribution } from '../contributions/contributions.queries.ts'
import type { Block } from '@ariviyal/contract/community/post-text'
import type { AnswerRow, DiscussionRow } from '../discussions/discussions.table.ts'
import { findAnswer, findDiscussion, lockDiscussion } from '../discussions/posts.queries.ts'

/** A post: a discussion, an answer of it, or a contribution that is or was public. */
export type Post =
  | { kind: 'discussion'; row: DiscussionRow; title: string; discussion: DiscussionRow }
  | { kind: 'answer'; row: AnswerRow; title: string; discussion: DiscussionRow }
  | { kind: 'contribution'; row: ContributionRow & { isAnonymous: false; content: Block[] }; title: string }

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
  return discussion ? postOf(answer, discussion) : contributionPost(executor, await findContribution(executor, id))
}

/** Locks the discussion or the contribution, and reads the post under the lock. Raises `not-found`. */
export async function lockPost(tx: Transaction, id: string): Promise<Post> {
  const post = await lockPostIfAny(tx, id)
  if (!post) throw new AppError('not-found')
  return post
}

/** The same; null where there is none. */
export async function lockPostIfAny(tx: Transaction, id: string): Promise<Post | null> {
  const found = await findAnswer(tx, id)
  const discussion = await lockDiscussion(tx, found?.discussionId ?? id)
  return discussion
    ? postOf(found && (await findAnswer(tx, id)), discussion)
    : contributionPost(tx, await lockContribution(tx, id))
}

/** A post that members see. Raises `not-found`. */
export async function findShownPost(executor: Executor, id: string): Promise<Post> {
  const post = await findPost(executor, id)
  if (post.row.state !== 'shown' || ('discussion' in post && post.discussion.state !== 'shown'))
    throw new AppError('not-found')
  return post
}

function postOf(answer: AnswerRow | null, discussion: DiscussionRow): Post {
  const { title } = discussion
  return answer
    ? { kind: 'answer', row: answer, title, discussion }
    : { kind: 'discussion', row: discussion, title, discussion }
}

/** Moderation begins when a version is public; before, a reviewer decides. */
async function contributionPost(executor: Executor, row: ContributionRow | null): Promise<Post | null> {
  const content = row && (await findPublicContent(executor, row))
  if (!content) return null
  return { kind: 'contribution', row: { ...row, isAnonymous: false, content }, title: row.title }
}

/** The columns of a row about this post. */
export const aboutPost = ({ kind, row: { id } }: Post) => ({ [`${kind}Id` as const]: id })

/** The id of the post that a row is about. */
export const postIdOf = (about: {
  discussionId: string | null
  answerId: string | null
  contributionId: string | null
}): string => about.answerId ?? about.discussionId ?? about.contributionId ?? ''
