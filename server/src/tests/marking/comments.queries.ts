import { and, asc, eq, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type CommentRow, markingComments } from './marking.table.ts'

/** A teacher's comments by shortcut; their number is limited. */
export const selectComments = (executor: Executor, ownerId: string): Promise<CommentRow[]> =>
  executor
    .select()
    .from(markingComments)
    .where(eq(markingComments.ownerId, ownerId))
    .orderBy(asc(markingComments.shortcut))

/** The comments that colleagues share with a school, by shortcut; their number is limited. */
export const selectSchoolComments = (
  executor: Executor,
  institutionId: string,
  ownerId: string,
): Promise<CommentRow[]> =>
  executor
    .select()
    .from(markingComments)
    .where(and(eq(markingComments.institutionId, institutionId), ne(markingComments.ownerId, ownerId)))
    .orderBy(asc(markingComments.shortcut), asc(markingComments.id))

export const countComments = (executor: Executor, ownerId: string): Promise<number> =>
  executor.$count(markingComments, eq(markingComments.ownerId, ownerId))

export const countSchoolComments = (executor: Executor, institutionId: string): Promise<number> =>
  executor.$count(markingComments, eq(markingComments.institutionId, institutionId))

/** Returns the id of the comment that has the shortcut. */
export async function upsertComment(executor: Executor, row: CommentRow): Promise<string> {
  const [stored] = await executor
    .insert(markingComments)
    .values(row)
    .onConflictDoUpdate({ target: [markingComments.ownerId, markingComments.shortcut], set: { text: row.text } })
    .returning({ id: markingComments.id })
  return stored?.id ?? row.id
}

/** False for a comment of another teacher. */
export async function updateCommentSharing(
  executor: Executor,
  ownerId: string,
  id: string,
  institutionId: string | null,
): Promise<boolean> {
  const rows = await executor
    .update(markingComments)
    .set({ institutionId })
    .where(and(eq(markingComments.ownerId, ownerId), eq(markingComments.id, id)))
    .returning({ id: markingComments.id })
  return rows.length > 0
}

export async function deleteCommentRow(executor: Executor, ownerId: string, id: string): Promise<boolean> {
  const rows = await executor
    .delete(markingComments)
    .where(and(eq(markingComments.ownerId, ownerId), eq(markingComments.id, id)))
    .returning({ id: markingComments.id })
  return rows.length > 0
}
