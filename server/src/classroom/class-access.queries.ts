import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classes, classStudents } from './classroom.table.ts'

export async function findOwner(executor: Executor, classId: string): Promise<string | null> {
  const [row] = await executor.select({ ownerId: classes.ownerId }).from(classes).where(eq(classes.id, classId))
  return row?.ownerId ?? null
}

export const selectNames = (executor: Executor, classId: string) =>
  executor
    .select({ id: classStudents.id, rollNumber: classStudents.rollNumber, name: classStudents.name })
    .from(classStudents)
    .where(eq(classStudents.classId, classId))
    .orderBy(asc(classStudents.rollNumber))
