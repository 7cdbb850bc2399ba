import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { classes, classStudents } from '../classroom.table.ts'
import { pupilColumns } from './pupil-sessions.queries.ts'

/** The student of a class code and roll number; undefined if there is none. */
export async function findByCode(executor: Executor, code: string, rollNumber: number) {
  const [row] = await executor
    .select({ ...pupilColumns, pinHash: classStudents.pinHash, archivedAt: classes.archivedAt })
    .from(classes)
    .innerJoin(classStudents, eq(classStudents.classId, classes.id))
    .where(and(eq(classes.code, code), eq(classStudents.rollNumber, rollNumber)))
  return row
}

/** Stores the hashes of new PINs; returns the students of the class among them. */
export async function updatePins(executor: Executor, classId: string, pins: { id: string; hash: string }[]) {
  return executor
    .update(classStudents)
    .set({ pinHash: sql`made.hash` })
    .from(
      sql`unnest(${sql.param(pins.map(({ id }) => id))}::uuid[], ${sql.param(pins.map(({ hash }) => hash))}::text[]) as made (id, hash)`,
    )
    .where(and(eq(classStudents.classId, classId), sql`${classStudents.id} = made.id`))
    .returning({ id: classStudents.id, rollNumber: classStudents.rollNumber, name: classStudents.name })
}

export async function deletePins(executor: Executor, studentIds: string[]): Promise<void> {
  await executor.update(classStudents).set({ pinHash: null }).where(inArray(classStudents.id, studentIds))
}
