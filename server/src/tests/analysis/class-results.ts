import type { Executor } from '../../platform/db/database.ts'
import { areMarksOfEndedShown } from '../attempts/attempt-time.ts'
import { bestOf } from '../best-attempt.ts'
import { isCounted } from '../score.ts'
import { selectOpenedTests, selectTopics } from '../tests.queries.ts'
import type { TestRow } from '../tests.table.ts'
import { type MarkedAttempt, markedAttempts } from './read-marked.ts'

/** What a pupil has in a test, by the attempt that counts. */
export interface TestResult {
  studentId: string
  marks: number
  of: number
  endedAt: Date
  /** Answers that wait for the teacher's marks, which count as 0 until then. */
  unmarked: number
  /** By name; without topics of which none of its questions counts. */
  chapters: TopicMarks[]
  competencies: TopicMarks[]
}
export interface TopicMarks {
  name: string
  marks: number
  of: number
}

export interface TestResults {
  id: string
  title: string
  mode: TestRow['mode']
  openedAt: Date
  /** Whether pupils see their marks once their attempt has ended. */
  areShown: boolean
  /** By pupil; without those who have not finished an attempt. */
  results: ReadonlyMap<string, TestResult>
}

/** The opened tests of a class with the results of its pupils, the oldest first. The caller has checked access. */
export async function readClassResults(executor: Executor, classId: string, now: Date): Promise<TestResults[]> {
  const tests = await selectOpenedTests(executor, classId)
  const read: TestResults[] = []
  // One after the other: the answers of a test of a full class are many.
  for (const test of tests.toReversed()) read.push(await testResults(executor, test, now))
  return read
}

/** The same for one test of the class; null for another one. */
export async function readTestResults(executor: Executor, classId: string, testId: string, now: Date) {
  const test = (await selectOpenedTests(executor, classId)).find(({ id }) => id === testId)
  return test ? testResults(executor, test, now) : null
}

/** The opened tests of a class with the competencies of their questions, the oldest first. */
export async function listMeasuringTests(executor: Executor, classId: string) {
  const tests = (await selectOpenedTests(executor, classId)).toReversed()
  const topics = await selectTopics(
    executor,
    tests.map(({ id }) => id),
  )
  const ofTest = Map.groupBy(topics, ({ testId }) => testId)
  return tests.map(({ id, title, openedAt }) => {
    const competencies = new Set((ofTest.get(id) ?? []).map(({ competency }) => competency).filter(Boolean))
    return { id, title, openedAt, competencies: [...competencies].sort() }
  })
}

async function testResults(executor: Executor, test: TestRow, now: Date): Promise<TestResults> {
  const { items, attempts } = await markedAttempts(executor, test.id, now)
  const counting = [...Map.groupBy(attempts, ({ studentId }) => studentId).values()].flatMap(
    (own) => bestOf(own, ({ marks }) => marks) ?? [],
  )
  const topicMarks = (by: 'chapter' | 'competency', { answers }: MarkedAttempt): TopicMarks[] =>
    Array.from(
      Map.groupBy(
        items.flatMap((item, place) => {
          const answer = answers[place]
          return answer?.counts ? [{ name: item[by], marks: answer.marks ?? 0, of: item.marks }] : []
        }),
        ({ name }) => name,
      ),
      // Negative marks may bring a sum below 0.
      ([name, own]) => ({ name, marks: Math.max(0, sumOf(own, 'marks')), of: sumOf(own, 'of') }),
    ).filter(({ name, of }) => name !== '' && of > 0)
  return {
    id: test.id,
    title: test.title,
    mode: test.mode,
    openedAt: test.openedAt ?? now,
    areShown: areMarksOfEndedShown(test, now),
    results: new Map(
      counting.map((attempt) => {
        const { studentId, marks, of, endedAt, answers } = attempt
        return [
          studentId,
          {
            studentId,
            marks,
            of,
            endedAt,
            unmarked: items.filter((item, index) => isCounted(item) && answers[index]?.marks === null).length,
            chapters: topicMarks('chapter', attempt),
            competencies: topicMarks('competency', attempt),
          },
        ]
      }),
    ),
  }
}

/** Marks are added as whole hundredths, so that no fraction is lost. */
const sumOf = (own: readonly TopicMarks[], of: 'marks' | 'of'): number =>
  own.reduce((sum, one) => sum + Math.round(one[of] * 100), 0) / 100
