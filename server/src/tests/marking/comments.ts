import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Comment, CommentForm } from '@ariviyal/contract/tests/marking'
import { v7 as uuid } from 'uuid'
import { findPeople, lockUser } from '../../accounts/find-people.ts'
import { findCurrentSeat } from '../../institutions/seats/seats.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  countComments,
  countSchoolComments,
  deleteCommentRow,
  selectComments,
  selectSchoolComments,
  updateCommentSharing,
  upsertComment,
} from './comments.queries.ts'

/** The teacher's own comments. */
export async function listOwnComments(ctx: AppContext, teacherId: string): Promise<Comment[]> {
  const seat = await findCurrentSeat(ctx.db, teacherId)
  return (await selectComments(ctx.db, teacherId)).map(({ id, shortcut, text, institutionId }) => ({
    id,
    shortcut,
    text,
    shared: institutionId !== null && institutionId === seat?.institutionId,
    from: null,
  }))
}

/** The teacher's own comments, and those that colleagues of the same school share. */
export async function listComments(
  ctx: AppContext,
  teacherId: string,
): Promise<{ items: Comment[]; school: string | null }> {
  const own = await listOwnComments(ctx, teacherId)
  const seat = await findCurrentSeat(ctx.db, teacherId)
  if (!seat) return { items: own, school: null }
  const shared = await selectSchoolComments(ctx.db, seat.institutionId, teacherId)
  const people = await findPeople(
    ctx.db,
    shared.map(({ ownerId }) => ownerId),
  )
  const ofColleagues = shared.map(({ id, ownerId, shortcut, text }) => ({
    id,
    shortcut,
    text,
    shared: true,
    from: people.get(ownerId)?.name ?? '',
  }))
  return { items: [...own, ...ofColleagues], school: seat.institutionName }
}

/** Shares a comment with the teacher's school. Raises `not-found`, and `invalid-fields` without a school or where it shares as many as it may. */
export async function shareComment(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const seat = await findCurrentSeat(tx, teacherId)
    if (!(await updateCommentSharing(tx, teacherId, id, seat?.institutionId ?? null))) throw new AppError('not-found')
    if (!seat) throw new AppError('invalid-fields', serverMessages.noSchool)
    if ((await countSchoolComments(tx, seat.institutionId)) > limits.schoolCommentsMax)
      throw new AppError('invalid-fields', serverMessages.schoolCommentsFull)
  })
}

/** Raises `not-found`. */
export async function unshareComment(ctx: AppContext, teacherId: string, id: string): Promise<void> {
  if (!(await updateCommentSharing(ctx.db, teacherId, id, null))) throw new AppError('not-found')
}

/** Adds a comment, or replaces the text of its shortcut; returns its id. Raises `invalid-fields` when there are too many. */
export async function saveComment(ctx: AppContext, teacherId: string, form: CommentForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, teacherId)
    const id = await upsertComment(tx, { id: uuid(), ownerId: teacherId, institutionId: null, ...form })
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
