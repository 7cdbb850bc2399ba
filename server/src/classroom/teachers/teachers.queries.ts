import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { classes } from '../classroom.table.ts'
import { type CoTeacherRow, classTeachers } from './class-teachers.table.ts'

/** The co-teachers of a class, the longest-standing first. */
export const selectCoTeachers = (executor: Executor, classId: string): Promise<CoTeacherRow[]> =>
  executor
    .select()
    .from(classTeachers)
    .where(eq(classTeachers.classId, classId))
    .orderBy(asc(classTeachers.joinedAt), asc(classTeachers.userId))

export const countCoTaught = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(classTeachers, eq(classTeachers.userId, userId))

/** Classes of others that a teacher teaches, as they are in the teacher's personal data. */
export const selectCoTaught = (executor: Executor, userId: string) =>
  executor
    .select({
      id: classes.id,
      name: classes.name,
      grade: classes.grade,
      subject: classes.subject,
      joinedAt: classTeachers.joinedAt,
    })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .where(eq(classTeachers.userId, userId))
    .orderBy(asc(classTeachers.joinedAt), asc(classes.id))

/** A repeat changes nothing. */
export async function insertCoTeacher(executor: Executor, row: CoTeacherRow): Promise<void> {
  await executor.insert(classTeachers).values(row).onConflictDoNothing()
}

/** False if the user is no co-teacher of the class. */
export async function deleteCoTeacher(executor: Executor, classId: string, userId: string): Promise<boolean> {
  const rows = await executor
    .delete(classTeachers)
    .where(and(eq(classTeachers.classId, classId), eq(classTeachers.userId, userId)))
    .returning({ userId: classTeachers.userId })
  return rows.length > 0
}

/** Classes that a teacher owns and somebody co-teaches. */
export const selectSharedClassesOf = (executor: Executor, ownerId: string) =>
  executor
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(
      and(eq(classes.ownerId, ownerId), sql`exists (select 1 from ${classTeachers} t where t.class_id = classes.id)`),
    )
    .orderBy(asc(classes.id))
    .for('no key update')
