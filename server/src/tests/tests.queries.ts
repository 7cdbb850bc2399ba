import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
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
  const { testId, questionId, version, content, explanation, hint, formulas, counting, revision } = item
  await executor
    .update(testItems)
    .set({ version, content, explanation, hint, formulas, counting, revision })
    .where(and(eq(testItems.testId, testId), eq(testItems.questionId, questionId)))
}

/** The questions of tests, by test. */
export const selectQuestionIds = (executor: Executor, testIds: string[]) =>
  testIds.length === 0
    ? Promise.resolve([])
    : executor
        .select({ testId: testItems.testId, questionId: testItems.questionId })
        .from(testItems)
        .where(inArray(testItems.testId, testIds))
