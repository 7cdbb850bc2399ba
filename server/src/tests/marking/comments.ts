import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Comment, CommentForm } from '@ariviyal/contract/tests/marking'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countComments, deleteCommentRow, selectComments, upsertComment } from './comments.queries.ts'

export const listComments = (ctx: AppContext, teacherId: string): Promise<Comment[]> =>
  selectComments(ctx.db, teacherId)

/** Adds a comment, or replaces the text of its shortcut; returns its id. Raises `invalid-fields` when there are too many. */
export async function saveComment(ctx: AppContext, teacherId: string, form: CommentForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const id = await upsertComment(tx, { id: uuid(), ownerId: teacherId, ...form })
    if ((await countComments(tx, teacherId)) > limits.commentsMax)
      throw new AppError('invalid-fields', serverMessages.commentsFull, {
        fields: { shortcut: serverMessages.commentsFull },
      })
    return id
  })
}

/** Raises `not-found`, also for another teacher's comment. */
export async function deleteComment(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  if (!(await deleteCommentRow(ctx.db, teacherId, id))) throw new AppError('not-found')
}
