import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type ClassRow, classes, classStudents } from './classroom.table.ts'
import { classTeachers } from './teachers/class-teachers.table.ts'

/** The classes that a teacher owns or co-teaches, newest first, with the number of students. */
export const selectClassesOf = (executor: Executor, teacherId: string) =>
  executor
    .select({
      id: classes.id,
      ownerId: classes.ownerId,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
      createdAt: classes.createdAt,
      archivedAt: classes.archivedAt,
      // Qualified by hand: drizzle omits the table name where a query reads one table.
      students: sql<number>`(select count(*)::int from ${classStudents} s where s.class_id = classes.id)`,
    })
    .from(classes)
    // An array, so that both halves and the outer query use an index.
    .where(
      sql`${classes.id} = any(array(
        select id from ${classes} where owner_id = ${teacherId}
        union all select class_id from ${classTeachers} where user_id = ${teacherId}))`,
    )
    .orderBy(desc(classes.id))

/** How many classes a teacher owns, of those that run or of those that are archived. */
export const countClassesOf = (executor: Executor, ownerId: string, which: 'running' | 'archived'): Promise<number> =>
  executor.$count(
    classes,
    and(eq(classes.ownerId, ownerId), which === 'running' ? isNull(classes.archivedAt) : isNotNull(classes.archivedAt)),
  )

export async function insertClass(executor: Executor, row: ClassRow): Promise<void> {
  await executor.insert(classes).values(row)
}

export async function updateClassRow(
  executor: Executor,
  id: string,
  change: Partial<Pick<ClassRow, 'name' | 'grade' | 'subject' | 'language' | 'archivedAt' | 'ownerId'>>,
): Promise<void> {
  await executor.update(classes).set(change).where(eq(classes.id, id))
}

/** Everything in it is deleted with it. */
export async function deleteClassRow(executor: Executor, id: string): Promise<void> {
  await executor.delete(classes).where(eq(classes.id, id))
}
