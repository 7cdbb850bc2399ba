import type { Executor } from '../platform/db/database.ts'
import { findTopics } from '../questions/use-questions.ts'
import { isClosed } from './test-time.ts'
import { findTest, selectOpenedTests, selectQuestionIds } from './tests.queries.ts'

/** Whether pupils of a class see a test. */
export async function isOpenedIn(executor: Executor, classId: string, testId: string): Promise<boolean> {
  const test = await findTest(executor, testId)
  return test !== null && test.classId === classId && test.openedAt !== null
}

const isSame = (one: string, other: string): boolean =>
  one !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

/** Practice tests of a class that are open and ask about this chapter or competency, newest first. */
export async function findPracticeTests(
  executor: Executor,
  classId: string,
  about: { chapter: string; competency: string },
  now: Date,
): Promise<{ id: string; title: string }[]> {
  const open = (await selectOpenedTests(executor, classId)).filter(
    (test) => test.mode === 'practice' && !isClosed(test, now),
  )
  const asked = await selectQuestionIds(
    executor,
    open.map(({ id }) => id),
  )
  const topics = await findTopics(
    executor,
    asked.map(({ questionId }) => questionId),
  )
  const fitting = new Set(
    asked.flatMap(({ testId, questionId }) => {
      const topic = topics.get(questionId)
      const fits = topic && (isSame(topic.chapter, about.chapter) || isSame(topic.competency, about.competency))
      return fits ? [testId] : []
    }),
  )
  return open.flatMap(({ id, title }) => (fitting.has(id) ? [{ id, title }] : []))
}
