import { asc, eq, max, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classMarks, classStudents } from './classroom.table.ts'

/**
 * The students of a class by roll number, with their percentage: the sum of their marks by the sum of the maxima, over tests with marks,
 * with one decimal.
 */
export const selectStudents = (executor: Executor, classId: string) =>
  executor
    .select({
      id: classStudents.id,
      rollNumber: classStudents.rollNumber,
      name: classStudents.name,
      percent: sql<number | null>`round(
        sum(${classMarks.marks}) * 100 / sum(${classMarks.maxMarks}) filter (where ${classMarks.marks} is not null), 1
      )::float8`,
      hasPin: sql<boolean>`${classStudents.pinHash} is not null`,
    })
    .from(classStudents)
    .leftJoin(classMarks, eq(classMarks.studentId, classStudents.id))
    .where(eq(classStudents.classId, classId))
    .groupBy(classStudents.id)
    .orderBy(asc(classStudents.rollNumber))

export const selectStudentIds = async (executor: Executor, classId: string): Promise<Set<string>> =>
  new Set(
    (await executor.select({ id: classStudents.id }).from(classStudents).where(eq(classStudents.classId, classId))).map(
      (row) => row.id,
    ),
  )

/** Number of students of a class, and the highest roll number. */
export async function countStudents(executor: Executor, classId: string): Promise<{ count: number; last: number }> {
  const [row] = await executor
    .select({ count: sql<number>`count(*)::int`, last: max(classStudents.rollNumber) })
    .from(classStudents)
    .where(eq(classStudents.classId, classId))
  return { count: row?.count ?? 0, last: row?.last ?? 0 }
}

export async function insertStudents(executor: Executor, rows: (typeof classStudents.$inferInsert)[]): Promise<void> {
  await executor.insert(classStudents).values(rows)
}

export async function updateStudentName(executor: Executor, id: string, name: string): Promise<void> {
  await executor.update(classStudents).set({ name }).where(eq(classStudents.id, id))
}

export async function deleteStudent(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.delete(classStudents).where(eq(classStudents.id, id)).returning({ id: classStudents.id })
  return rows.length > 0
}
