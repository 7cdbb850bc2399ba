import type { GradebookChange } from '@ariviyal/contract/gradebook/gradebook'
import { limits } from '@ariviyal/contract/limits'
import { and, desc, eq, lt } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findPeople } from '../accounts/find-people.ts'
import { listStudents, requireClass } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { type ChangeRow, gradebookHistory } from './gradebook.table.ts'

type Change = Pick<ChangeRow, 'kind' | 'before' | 'after'> &
  Partial<Pick<ChangeRow, 'columnId' | 'columnTitle' | 'studentId' | 'note'>>

/** Writes what a teacher changes into the history of the gradebook, in the transaction of the change. */
export async function recordChanges(
  ctx: AppContext,
  tx: Executor,
  teacherId: string,
  classId: string,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.insert(gradebookHistory).values(
    changes.map((change) => ({
      id: uuid(),
      classId,
      at: ctx.now(),
      actorId: teacherId,
      columnId: null,
      columnTitle: '',
      studentId: null,
      note: '',
      ...change,
    })),
  )
}

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A page of what was changed in a gradebook, or in one cell, newest first. Raises `not-found` and `bad-request`. */
export async function listGradebookHistory(
  ctx: AppContext,
  teacherId: string,
  classId: string,
  query: { cursor?: string | undefined; column_id?: string | undefined; student_id?: string | undefined },
): Promise<{ items: GradebookChange[]; next_cursor: string | null }> {
  const { cursor, column_id: columnId, student_id: studentId } = query
  if (cursor !== undefined && !isId.test(cursor)) throw new AppError('bad-request')
  await requireClass(ctx.db, classId, teacherId, 'read')
  const rows = await ctx.db
    .select()
    .from(gradebookHistory)
    .where(
      and(
        eq(gradebookHistory.classId, classId),
        columnId === undefined ? undefined : eq(gradebookHistory.columnId, columnId),
        studentId === undefined ? undefined : eq(gradebookHistory.studentId, studentId),
        cursor === undefined ? undefined : lt(gradebookHistory.id, cursor),
      ),
    )
    .orderBy(desc(gradebookHistory.id))
    .limit(limits.pageSize + 1)
  const shown = rows.slice(0, limits.pageSize)
  const actors = await findPeople(
    ctx.db,
    shown.flatMap(({ actorId }) => actorId ?? []),
  )
  const students = new Map((await listStudents(ctx.db, classId)).map((student) => [student.id, student]))
  return {
    items: shown.map((row) => {
      const student = students.get(row.studentId ?? '')
      return {
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        actor: actors.get(row.actorId ?? '')?.name ?? '',
        column: row.columnTitle,
        student: student ? `${student.rollNumber}. ${student.name}` : '',
        before: row.before,
        after: row.after,
        note: row.note,
      }
    }),
    next_cursor: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}
