import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { ContributionRow } from '../contributions/contributions.table.ts'
import { findContribution, findPublicVersion, lockContribution } from '../contributions/contributions.queries.ts'
import type { PostState } from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import type { Picture } from '@ariviyal/contract/questions/picture'
import type { AnswerRow, DiscussionRow } from '../discussions/discussions.table.ts'
import { findNewsRow, lockNews } from '../news/news.queries.ts'
import type { NewsRow } from '../news/news.table.ts'
import { findAnswer, findDiscussion, lockDiscussion } from '../discussions/posts.queries.ts'

interface NewsPost {
  id: string
  authorId: string | null
  isAnonymous: false
  seedKey: null
  content: Block[]
  picture: null
  state: PostState
  createdAt: Date
}
type PublicContent = { isAnonymous: false; content: Block[]; picture: Picture | null }

/** A post: a discussion, an answer of it, or a contribution or news that is or was public. */
export type Post =
  | { kind: 'discussion'; row: DiscussionRow; title: string; discussion: DiscussionRow }
  | { kind: 'answer'; row: AnswerRow; title: string; discussion: DiscussionRow }
  | { kind: 'contribution'; row: ContributionRow & PublicContent; title: string }
  | { kind: 'news'; row: NewsPost; title: string }

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
  if (discussion) return postOf(answer, discussion)
  return (
    (await contributionPost(executor, await findContribution(executor, id))) ??
    newsPost(await findNewsRow(executor, id))
  )
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
  if (discussion) return postOf(found && (await findAnswer(tx, id)), discussion)
  return (await contributionPost(tx, await lockContribution(tx, id))) ?? newsPost(await lockNews(tx, id))
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
  const shown = row && (await findPublicVersion(executor, row))
  if (!shown) return null
  const { content, photo } = shown
  return { kind: 'contribution', row: { ...row, isAnonymous: false, content, picture: photo }, title: row.title }
}

/** News becomes a post when it is published; before, staff decide about the suggestion. */
function newsPost(row: NewsRow | null): Post | null {
  const state = row && newsPostStates[row.state]
  if (!state) return null
  const { id, title, suggestedBy, createdAt, giver, gain, url } = row
  const lines = [`${giver}. ${gain}`, url]
  return {
    kind: 'news',
    title,
    row: {
      id,
      authorId: suggestedBy,
      isAnonymous: false,
      seedKey: null,
      content: lines.map((text) => ({ kind: 'paragraph', pieces: [{ text }] })),
      picture: null,
      state,
      createdAt,
    },
  }
}
/** What the states of news are for posts; null before it is published. */
const newsPostStates: Record<NewsRow['state'], PostState | null> = {
  suggested: null,
  declined: null,
  published: 'shown',
  withdrawn: 'removed',
}

/** The columns of a row about this post. */
export const aboutPost = ({ kind, row: { id } }: Post) => ({ [`${kind}Id` as const]: id })

/** The id of the post that a row is about. */
export const postIdOf = (about: {
  discussionId: string | null
  answerId: string | null
  contributionId: string | null
  newsId: string | null
}): string => about.answerId ?? about.discussionId ?? about.contributionId ?? about.newsId ?? ''
