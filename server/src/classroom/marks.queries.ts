import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classMarks, type MarkLine } from './classroom.table.ts'

export const selectMarks = (executor: Executor, classId: string): Promise<MarkLine[]> =>
  executor.select().from(classMarks).where(eq(classMarks.classId, classId))

/** Inserts or overwrites marks. */
export async function upsertMarks(executor: Executor, lines: MarkLine[]): Promise<void> {
  if (lines.length === 0) return
  await executor
    .insert(classMarks)
    .values(lines)
    .onConflictDoUpdate({
      target: [classMarks.testId, classMarks.studentId],
      set: {
        marks: sql`excluded.marks`,
        absent: sql`excluded.absent`,
        late: sql`excluded.late`,
        feedback: sql`excluded.feedback`,
      },
    })
}

export async function deleteMarks(executor: Executor, testId: string, studentIds: string[]): Promise<void> {
  if (studentIds.length === 0) return
  await executor.delete(classMarks).where(and(eq(classMarks.testId, testId), inArray(classMarks.studentId, studentIds)))
}
