import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { classMarks, classTests, type TestRow } from './classroom.table.ts'

/** The tests of a class by date, each with the average of its marks, absolute and in percent, with one decimal. */
export const selectTests = (executor: Executor, classId: string) =>
  executor
    .select({
      ...getTableColumns(classTests),
      average: sql<number | null>`round(avg(${classMarks.marks}), 1)::float8`,
      percent: sql<number | null>`round(
        sum(${classMarks.marks}) * 100 / nullif(count(${classMarks.marks}) * ${classTests.maxMarks}, 0), 1
      )::float8`,
      marked: sql<number>`count(${classMarks.marks})::int`,
      absent: sql<number>`(count(*) filter (where ${classMarks.absent}))::int`,
    })
    .from(classTests)
    .leftJoin(classMarks, eq(classMarks.testId, classTests.id))
    .where(eq(classTests.classId, classId))
    .groupBy(classTests.id)
    .orderBy(asc(classTests.heldOn), asc(classTests.id))

export const countTests = (executor: Executor, classId: string): Promise<number> =>
  executor.$count(classTests, eq(classTests.classId, classId))

export async function insertTest(executor: Executor, row: TestRow): Promise<void> {
  await executor.insert(classTests).values(row)
}

export async function findTest(executor: Executor, id: string): Promise<TestRow | null> {
  const [row] = await executor.select().from(classTests).where(eq(classTests.id, id))
  return row ?? null
}

export async function updateTestVersion(executor: Executor, id: string, version: number): Promise<void> {
  await executor.update(classTests).set({ version }).where(eq(classTests.id, id))
}

export async function deleteTest(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.delete(classTests).where(eq(classTests.id, id)).returning({ id: classTests.id })
  return rows.length > 0
}
