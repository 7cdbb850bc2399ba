import type { RubricRows } from '@ariviyal/contract/tests/rubric'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { testItems, tests } from '../tests.table.ts'
import { type RubricRow, testRubrics } from './marking.table.ts'

export const selectRubrics = (executor: Executor, testId: string): Promise<RubricRow[]> =>
  executor.select().from(testRubrics).where(eq(testRubrics.testId, testId))

export async function findRubric(executor: Executor, testId: string, questionId: string): Promise<RubricRow | null> {
  const [row] = await executor
    .select()
    .from(testRubrics)
    .where(and(eq(testRubrics.testId, testId), eq(testRubrics.questionId, questionId)))
  return row ?? null
}

export async function upsertRubric(executor: Executor, row: RubricRow & { rows: RubricRows | null }): Promise<void> {
  const { version, rows } = row
  await executor
    .insert(testRubrics)
    .values(row)
    .onConflictDoUpdate({ target: [testRubrics.testId, testRubrics.questionId], set: { version, rows } })
}

/** The rubrics of the newest tests of these classes, with the titles of the tests and the texts of the questions. */
export const selectNewestRubrics = (executor: Executor, classIds: string[], limit: number) =>
  executor
    .select({
      testId: tests.id,
      title: tests.title,
      question: sql<string>`${testItems.content} ->> 'text'`,
      rows: sql<RubricRows>`${testRubrics.rows}`,
    })
    .from(tests)
    .innerJoin(testRubrics, eq(testRubrics.testId, tests.id))
    .innerJoin(testItems, and(eq(testItems.testId, tests.id), eq(testItems.questionId, testRubrics.questionId)))
    .where(and(inArray(tests.classId, classIds), isNotNull(testRubrics.rows)))
    .orderBy(desc(tests.id), testItems.place)
    .limit(limit)

/** Gives a copy of a test the rubrics of its questions. */
export async function copyRubrics(executor: Executor, from: string, to: string): Promise<void> {
  const rows = (await selectRubrics(executor, from)).filter(({ rows: own }) => own !== null)
  if (rows.length > 0)
    await executor.insert(testRubrics).values(rows.map((row) => ({ ...row, testId: to, version: 1 })))
}
