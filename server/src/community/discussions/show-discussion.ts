import type { User } from '@ariviyal/contract/accounts/accounts'
import { type Discussion, isWithheld } from '@ariviyal/contract/community/discussions'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isFollowing } from '../members/follow-discussion.ts'
import { selectMentions } from '../mentions/mentions.queries.ts'
import { findAuthors } from './authors.ts'
import type { AnswerRow, DiscussionRow } from './discussions.table.ts'
import { editableUntil } from './edit-post.ts'
import { pictureOf } from './post-pictures.ts'
import { findDiscussion, selectAnswers, selectTrials } from './posts.queries.ts'

/** A discussion as a reader sees it. One that waits or is removed is found by its author only. Raises `not-found`. */
export async function showDiscussion(ctx: AppContext, reader: User, id: string): Promise<Discussion> {
  const discussion = await findDiscussion(ctx.db, id)
  if (!discussion || (discussion.state !== 'shown' && discussion.authorId !== reader.id))
    throw new AppError('not-found')
  const answers = await selectAnswers(ctx.db, id, reader.id)
  const mentions = await selectMentions(
    ctx.db,
    id,
    answers.map((answer) => answer.id),
  )
  const trials = await selectTrials(ctx.db, id, reader.id)
  const trialPosts = trials.map(({ userId }) => ({ authorId: userId, isAnonymous: false, seedKey: null }))
  const authorOf = await findAuthors(ctx.db, reader.id, [discussion, ...answers, ...trialPosts])
  const postOf = (row: DiscussionRow | AnswerRow) => ({
    id: row.id,
    author: authorOf(row),
    content: row.content,
    picture: pictureOf(row),
    mentions: mentions.flatMap(({ discussionId, answerId, profile }) =>
      (answerId ?? discussionId) === row.id ? [profile ?? { id: null, name: null }] : [],
    ),
    state: row.state,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
    edit: editOf(ctx, reader, row),
  })
  const { title, subject, grade, board, chapter } = discussion
  return {
    ...postOf(discussion),
    title,
    subject,
    grade,
    board,
    chapter,
    is_followed: await isFollowing(ctx.db, reader.id, id),
    answers: answers.map((answer) => {
      const own = trials.filter(({ answerId }) => answerId === answer.id)
      return {
        ...postOf(answer),
        is_accepted: answer.acceptedAt !== null,
        tried: own[0]?.tried ?? 0,
        tried_by_caller: own[0]?.byReader ?? false,
        trials: own.map(({ userId, note, createdAt }) => ({
          author: authorOf({ authorId: userId, isAnonymous: false, seedKey: null }),
          note,
          created_at: createdAt.toISOString(),
        })),
      }
    }),
  }
}

function editOf(ctx: AppContext, reader: User, row: DiscussionRow | AnswerRow) {
  const until = editableUntil(row)
  if (row.authorId !== reader.id || isWithheld(row) || ctx.now() > until) return null
  return { until: until.toISOString(), body: row.body }
}
