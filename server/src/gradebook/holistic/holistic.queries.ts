import { eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type HolisticRow, holisticSheets } from './holistic.table.ts'

export const selectSheets = (executor: Executor, classId: string): Promise<HolisticRow[]> =>
  executor.select().from(holisticSheets).where(eq(holisticSheets.classId, classId))

export async function findSheet(executor: Executor, studentId: string): Promise<HolisticRow | undefined> {
  const [row] = await executor.select().from(holisticSheets).where(eq(holisticSheets.studentId, studentId))
  return row
}

/** Writes these fields of a sheet, which begins empty. */
export async function writeSheet(
  executor: Executor,
  { studentId, classId }: Pick<HolisticRow, 'studentId' | 'classId'>,
  change: Partial<HolisticRow>,
): Promise<void> {
  await executor
    .insert(holisticSheets)
    .values({ studentId, classId, remark: '', version: 0, ...change })
    .onConflictDoUpdate({ target: holisticSheets.studentId, set: change })
}
