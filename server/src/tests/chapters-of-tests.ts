import type { Executor } from '../platform/db/database.ts'
import { selectTopics } from './tests.queries.ts'

/** By test and question the chapter that each question had when its test was opened; empty for none. */
export async function chaptersOfTests(
  executor: Executor,
  testIds: string[],
): Promise<(testId: string, questionId: string) => string> {
  const chapters = new Map(
    (await selectTopics(executor, testIds)).map((row) => [`${row.testId} ${row.questionId}`, row.chapter]),
  )
  return (testId, questionId) => chapters.get(`${testId} ${questionId}`) ?? ''
}
