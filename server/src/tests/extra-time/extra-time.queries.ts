import { eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { pupilExtraTime } from './extra-time.table.ts'

export const selectExtraTime = (executor: Executor, studentIds: string[]) =>
  executor.select().from(pupilExtraTime).where(inArray(pupilExtraTime.studentId, studentIds))

/** In per cent of a test's minutes; 0 for most pupils. */
export async function extraTimeOf(executor: Executor, studentId: string): Promise<number> {
  const [row] = await selectExtraTime(executor, [studentId])
  return row?.percent ?? 0
}

export async function putExtraTime(executor: Executor, studentId: string, percent: number): Promise<void> {
  if (percent === 0) await executor.delete(pupilExtraTime).where(eq(pupilExtraTime.studentId, studentId))
  else
    await executor
      .insert(pupilExtraTime)
      .values({ studentId, percent })
      .onConflictDoUpdate({ target: pupilExtraTime.studentId, set: { percent } })
}
