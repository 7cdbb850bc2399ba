import type { Executor } from '../platform/db/database.ts'
import { isClosed } from './test-time.ts'
import { findTest, selectOpenedTests, selectTopics } from './tests.queries.ts'

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
  const asked = await selectTopics(
    executor,
    open.map(({ id }) => id),
  )
  const fitting = new Set(
    asked.flatMap(({ testId, chapter, competency }) =>
      isSame(chapter, about.chapter) || isSame(competency, about.competency) ? [testId] : [],
    ),
  )
  return open.flatMap(({ id, title }) => (fitting.has(id) ? [{ id, title }] : []))
}
