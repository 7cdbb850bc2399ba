import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type ClassRow, classes, classStudents } from './classroom.table.ts'
import { classTeachers } from './teachers/class-teachers.table.ts'

/** A class as one of its teachers has it. */
export type TaughtClass = ClassRow & { role: 'owner' | 'co-teacher' }

/** The class, if this teacher owns or co-teaches it. */
export async function findClassOf(
  executor: Executor,
  id: string,
  teacherId: string,
  lock?: 'lock',
): Promise<TaughtClass | null> {
  const query = executor
    .select()
    .from(classes)
    .where(
      and(
        eq(classes.id, id),
        or(
          eq(classes.ownerId, teacherId),
          sql`exists (select 1 from ${classTeachers} t where t.class_id = ${id} and t.user_id = ${teacherId})`,
        ),
      ),
    )
  const [row] = await (lock ? query.for('no key update') : query)
  return row ? { ...row, role: row.ownerId === teacherId ? 'owner' : 'co-teacher' } : null
}

export async function findClassById(executor: Executor, id: string): Promise<ClassRow | null> {
  const [row] = await executor.select().from(classes).where(eq(classes.id, id))
  return row ?? null
}

export async function findClassIdOfStudent(executor: Executor, studentId: string): Promise<string | null> {
  const [row] = await executor
    .select({ classId: classStudents.classId })
    .from(classStudents)
    .where(eq(classStudents.id, studentId))
  return row?.classId ?? null
}

/** The teachers of a class, the owner first. */
export async function selectTeacherIds(executor: Executor, classId: string) {
  const rows = await executor
    .select({ ownerId: classes.ownerId, archivedAt: classes.archivedAt, coTeacherId: classTeachers.userId })
    .from(classes)
    .leftJoin(classTeachers, eq(classTeachers.classId, classes.id))
    .where(eq(classes.id, classId))
  const coTeachers = rows.flatMap(({ coTeacherId }) => coTeacherId ?? [])
  return {
    archivedAt: rows[0]?.archivedAt ?? null,
    teacherIds: rows[0] ? [rows[0].ownerId, ...coTeachers] : [],
  }
}

/** These classes, each with a row for every co-teacher. */
export async function selectWithTeachers(executor: Executor, ids: string[]) {
  if (ids.length === 0) return []
  return executor
    .select({
      id: classes.id,
      name: classes.name,
      grade: classes.grade,
      language: classes.language,
      archivedAt: classes.archivedAt,
      ownerId: classes.ownerId,
      coTeacherId: classTeachers.userId,
    })
    .from(classes)
    .leftJoin(classTeachers, eq(classTeachers.classId, classes.id))
    .where(inArray(classes.id, ids))
}

export const selectNames = (executor: Executor, classId: string) =>
  executor
    .select({ id: classStudents.id, rollNumber: classStudents.rollNumber, name: classStudents.name })
    .from(classStudents)
    .where(eq(classStudents.classId, classId))
    .orderBy(asc(classStudents.rollNumber))
