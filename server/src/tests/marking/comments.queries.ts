import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type CommentRow, markingComments } from './marking.table.ts'

/** A teacher's comments by shortcut; their number is limited. */
export const selectComments = (executor: Executor, ownerId: string) =>
  executor
    .select({ id: markingComments.id, shortcut: markingComments.shortcut, text: markingComments.text })
    .from(markingComments)
    .where(eq(markingComments.ownerId, ownerId))
    .orderBy(asc(markingComments.shortcut))

export const countComments = (executor: Executor, ownerId: string): Promise<number> =>
  executor.$count(markingComments, eq(markingComments.ownerId, ownerId))

/** Returns the id of the comment that has the shortcut. */
export async function upsertComment(executor: Executor, row: CommentRow): Promise<string> {
  const [stored] = await executor
    .insert(markingComments)
    .values(row)
    .onConflictDoUpdate({ target: [markingComments.ownerId, markingComments.shortcut], set: { text: row.text } })
    .returning({ id: markingComments.id })
  return stored?.id ?? row.id
}

export async function deleteCommentRow(executor: Executor, ownerId: string, id: string): Promise<boolean> {
  const rows = await executor
    .delete(markingComments)
    .where(and(eq(markingComments.ownerId, ownerId), eq(markingComments.id, id)))
    .returning({ id: markingComments.id })
  return rows.length > 0
}
