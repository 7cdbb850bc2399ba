import { and, eq, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type HolisticRow, holisticSheets, holisticViews, type ViewRow } from './holistic.table.ts'

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

export const selectViews = (executor: Executor, classId: string): Promise<ViewRow[]> =>
  executor.select().from(holisticViews).where(eq(holisticViews.classId, classId))

/** What pupils gave about one of them. */
export const selectViewsOf = (executor: Executor, studentId: string): Promise<ViewRow[]> =>
  executor.select().from(holisticViews).where(eq(holisticViews.studentId, studentId))

/** What one pupil is asked about, and gave. */
export const selectViewsBy = (executor: Executor, raterId: string): Promise<ViewRow[]> =>
  executor.select().from(holisticViews).where(eq(holisticViews.raterId, raterId))

export async function upsertOwnView(executor: Executor, row: ViewRow): Promise<void> {
  const { awareness, sensitivity, creativity, givenAt } = row
  await executor
    .insert(holisticViews)
    .values(row)
    .onConflictDoUpdate({
      target: [holisticViews.raterId, holisticViews.studentId],
      set: { awareness, sensitivity, creativity, givenAt },
    })
}

/** Stores what a pupil gave about the classmate; false where they are not asked about that one. */
export async function updateClassmateView(
  executor: Executor,
  { raterId, studentId, awareness, sensitivity, creativity, givenAt }: ViewRow,
): Promise<boolean> {
  const updated = await executor
    .update(holisticViews)
    .set({ awareness, sensitivity, creativity, givenAt })
    .where(
      and(
        eq(holisticViews.raterId, raterId),
        eq(holisticViews.studentId, studentId),
        ne(holisticViews.raterId, holisticViews.studentId),
      ),
    )
    .returning({ id: holisticViews.raterId })
  return updated.length > 0
}

/** Ends that pupils are asked about these classmates. */
export async function deleteViews(executor: Executor, rows: readonly ViewRow[]): Promise<void> {
  for (const { raterId, studentId } of rows)
    await executor
      .delete(holisticViews)
      .where(and(eq(holisticViews.raterId, raterId), eq(holisticViews.studentId, studentId)))
}

export async function insertViews(executor: Executor, rows: ViewRow[]): Promise<void> {
  if (rows.length > 0) await executor.insert(holisticViews).values(rows)
}
