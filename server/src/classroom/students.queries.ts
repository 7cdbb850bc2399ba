import { asc, eq, max, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classStudents } from './classroom.table.ts'

/** The students of a class by roll number. */
export const selectStudents = (executor: Executor, classId: string) =>
  executor
    .select({
      id: classStudents.id,
      rollNumber: classStudents.rollNumber,
      name: classStudents.name,
      hasPin: sql<boolean>`${classStudents.pinHash} is not null`,
    })
    .from(classStudents)
    .where(eq(classStudents.classId, classId))
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
