import type { PupilTest } from '@ariviyal/contract/tests/attempts'
import { and, asc, desc, eq, gt, inArray, isNotNull, max, min } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type ItemRow, type SectionRow, type TestRow, testItems, tests, testSections } from './tests.table.ts'

export async function findTest(executor: Executor, id: string): Promise<TestRow | null> {
  const [row] = await executor.select().from(tests).where(eq(tests.id, id))
  return row ?? null
}

/** `change` locks a test against every other lock, `start` only against a change. */
export async function lockTest(executor: Executor, id: string, purpose: 'change' | 'start'): Promise<TestRow | null> {
  const [row] = await executor
    .select()
    .from(tests)
    .where(eq(tests.id, id))
    .for(purpose === 'change' ? 'no key update' : 'share')
  return row ?? null
}

/** The tests of a class, newest first; their number is limited. */
export const selectTests = (executor: Executor, classId: string): Promise<TestRow[]> =>
  executor.select().from(tests).where(eq(tests.classId, classId)).orderBy(desc(tests.id))

/** Those that have been opened. */
export const selectOpenedTests = (executor: Executor, classId: string): Promise<TestRow[]> =>
  executor
    .select()
    .from(tests)
    .where(and(eq(tests.classId, classId), isNotNull(tests.openedAt)))
    .orderBy(desc(tests.id))

export const countTests = (executor: Executor, classId: string): Promise<number> =>
  executor.$count(tests, eq(tests.classId, classId))

export const selectSections = (executor: Executor, testId: string): Promise<SectionRow[]> =>
  executor.select().from(testSections).where(eq(testSections.testId, testId)).orderBy(asc(testSections.place))

export const selectItems = (executor: Executor, testId: string): Promise<ItemRow[]> =>
  executor.select().from(testItems).where(eq(testItems.testId, testId)).orderBy(asc(testItems.place))

export async function insertTest(executor: Executor, row: TestRow): Promise<void> {
  await executor.insert(tests).values(row)
}

export async function updateTest(executor: Executor, id: string, change: Partial<TestRow>): Promise<void> {
  await executor.update(tests).set(change).where(eq(tests.id, id))
}

export async function deleteTestRow(executor: Executor, id: string): Promise<void> {
  await executor.delete(tests).where(eq(tests.id, id))
}

/** For each of these tests the least and the most that a wrong answer takes off; none where no question does. */
export async function selectNegativeMarks(executor: Executor, tests: TestRow[]) {
  const negative = tests.filter((test) => test.negative).map(({ id }) => id)
  if (negative.length === 0) return new Map<string, NegativeMarks>()
  const { testId, negativeMarks } = testItems
  const rows = await executor
    .select({ testId, least: min(negativeMarks), most: max(negativeMarks) })
    .from(testItems)
    .where(and(inArray(testId, negative), gt(negativeMarks, 0)))
    .groupBy(testId)
  return new Map(rows.map((row) => [row.testId, { least: row.least ?? 0, most: row.most ?? 0 }]))
}
export type NegativeMarks = NonNullable<PupilTest['negative_marks']>

/** Replaces sections and items of a test. */
export async function replaceContents(
  executor: Executor,
  testId: string,
  sections: SectionRow[],
  items: ItemRow[],
): Promise<void> {
  // Deletes the items too.
  await executor.delete(testSections).where(eq(testSections.testId, testId))
  await executor.insert(testSections).values(sections)
  await executor.insert(testItems).values(items)
}

/** Writes a question of an opened test that a regrade has mended. */
export async function updateItem(executor: Executor, item: ItemRow): Promise<void> {
  const { testId, questionId, version, content, explanation, hint, chapter, competency } = item
  const { formulas, counting, revision } = item
  await executor
    .update(testItems)
    .set({ version, content, explanation, hint, chapter, competency, formulas, counting, revision })
    .where(and(eq(testItems.testId, testId), eq(testItems.questionId, questionId)))
}

/** Chapter and competency of each question of these tests. */
export const selectTopics = (executor: Executor, testIds: string[]) =>
  testIds.length === 0
    ? Promise.resolve([])
    : executor
        .select({
          testId: testItems.testId,
          questionId: testItems.questionId,
          chapter: testItems.chapter,
          competency: testItems.competency,
        })
        .from(testItems)
        .where(inArray(testItems.testId, testIds))
