import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type ClassRow, classes, classStudents, classTests } from './classroom.table.ts'

/** A teacher's classes, newest first, with the numbers of students and tests. */
export const selectClassesOf = (executor: Executor, ownerId: string) =>
  executor
    .select({
      id: classes.id,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
      createdAt: classes.createdAt,
      // Qualified by hand: drizzle omits the table name where a query reads one table.
      students: sql<number>`(select count(*)::int from ${classStudents} s where s.class_id = classes.id)`,
      tests: sql<number>`(select count(*)::int from ${classTests} t where t.class_id = classes.id)`,
    })
    .from(classes)
    .where(eq(classes.ownerId, ownerId))
    .orderBy(desc(classes.id))

export const countClassesOf = (executor: Executor, ownerId: string): Promise<number> =>
  executor.$count(classes, eq(classes.ownerId, ownerId))

export async function insertClass(executor: Executor, row: ClassRow): Promise<void> {
  await executor.insert(classes).values(row)
}

const owned = (id: string, ownerId: string) => and(eq(classes.id, id), eq(classes.ownerId, ownerId))

export async function findClass(executor: Executor, id: string, ownerId: string): Promise<ClassRow | null> {
  const [row] = await executor.select().from(classes).where(owned(id, ownerId))
  return row ?? null
}

/** Locks a class until the end of the transaction, which serialises changes within it. Null if it is not this teacher's. */
export async function lockClass(executor: Executor, id: string, ownerId: string): Promise<ClassRow | null> {
  const [row] = await executor.select().from(classes).where(owned(id, ownerId)).for('no key update')
  return row ?? null
}

/** As `lockClass`, by a student of the class. */
export async function lockClassOfStudent(executor: Executor, studentId: string, ownerId: string) {
  const [row] = await executor
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(classStudents, eq(classStudents.classId, classes.id))
    .where(and(eq(classStudents.id, studentId), eq(classes.ownerId, ownerId)))
    .for('no key update', { of: classes })
  return row ?? null
}

/** As `lockClass`, by a test of the class. */
export async function lockClassOfTest(executor: Executor, testId: string, ownerId: string) {
  const [row] = await executor
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(classTests, eq(classTests.classId, classes.id))
    .where(and(eq(classTests.id, testId), eq(classes.ownerId, ownerId)))
    .for('no key update', { of: classes })
  return row ?? null
}

/** False if this teacher has no such class. */
export async function updateClassRow(
  executor: Executor,
  id: string,
  ownerId: string,
  change: Pick<ClassRow, 'name' | 'grade' | 'subject'>,
): Promise<boolean> {
  const rows = await executor.update(classes).set(change).where(owned(id, ownerId)).returning({ id: classes.id })
  return rows.length > 0
}

/** False if this teacher has no such class. Students, tests and marks are deleted with it. */
export async function deleteClassRow(executor: Executor, id: string, ownerId: string): Promise<boolean> {
  const rows = await executor.delete(classes).where(owned(id, ownerId)).returning({ id: classes.id })
  return rows.length > 0
}
