import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { attemptMarks } from '../attempt-marks.ts'
import { attemptAnswers, testAttempts } from '../attempts/attempts.table.ts'
import { bestOf } from '../best-attempt.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { type ItemRow, testItems, tests, testSections } from '../tests.table.ts'

/** What a test has for a class. */
export interface TestMarks {
  id: string
  title: string
  /** When it began: by its window, otherwise when the teacher opened it. */
  at: Date
  marks: number
  /** By student: of the best attempt, as in the test's results. */
  byStudent: Map<string, { marks: number; unmarked: number }>
}

/** The graded tests of a class that have been opened, oldest first. */
export const listGradedTests = (executor: Executor, classId: string) =>
  executor
    .select({ id: tests.id, title: tests.title, opensAt: tests.opensAt, openedAt: tests.openedAt, marks: tests.marks })
    .from(tests)
    .where(and(eq(tests.classId, classId), eq(tests.mode, 'graded'), isNotNull(tests.openedAt)))
    .orderBy(asc(tests.id))

/** The graded tests of a class that have been opened, with the marks of its students. Contents of questions are not read. */
export async function readTestMarks(executor: Executor, classId: string): Promise<TestMarks[]> {
  const opened = await listGradedTests(executor, classId)
  if (opened.length === 0) return []
  const ids = opened.map(({ id }) => id)
  const sections = Map.groupBy(
    await executor.select().from(testSections).where(inArray(testSections.testId, ids)),
    ({ testId }) => testId,
  )
  const items = Map.groupBy(await selectCounting(executor, ids), ({ testId }) => testId)
  const attempts = await executor
    .select({
      id: testAttempts.id,
      testId: testAttempts.testId,
      studentId: testAttempts.studentId,
      number: testAttempts.number,
      asked: testAttempts.asked,
    })
    .from(testAttempts)
    .where(inArray(testAttempts.testId, ids))
  const answers = Map.groupBy(await selectMarks(executor, ids), ({ attemptId }) => attemptId)
  const attemptsOf = Map.groupBy(attempts, ({ testId }) => testId)

  return opened.map(({ id, title, opensAt, openedAt, marks }) => {
    const marked = (attemptsOf.get(id) ?? []).map((attempt) => {
      const byQuestion = new Map((answers.get(attempt.id) ?? []).map((answer) => [answer.questionId, answer]))
      const asked = itemsAsked(attempt, items.get(id) ?? [])
      return { attempt, ...attemptMarks(sections.get(id) ?? [], asked, byQuestion) }
    })
    const ofStudent = Map.groupBy(marked, ({ attempt }) => attempt.studentId)
    const best = Array.from(ofStudent, ([studentId, own]) => {
      const newestFirst = own.toSorted((a, b) => b.attempt.number - a.attempt.number)
      const chosen = bestOf(newestFirst, (one) => one.marks)
      return [studentId, { marks: chosen?.marks ?? 0, unmarked: chosen?.unmarked ?? 0 }] as const
    })
    return { id, title, at: opensAt ?? openedAt ?? new Date(0), marks, byStudent: new Map(best) }
  })
}

/** What of the items decides their marks. Of the content only the kind: it says which items are answered. */
async function selectCounting(executor: Executor, testIds: string[]): Promise<ItemRow[]> {
  const { testId, questionId, section, place, caseId, compulsory, choice, marks, counting } = testItems
  const rows = await executor
    .select({
      testId,
      questionId,
      section,
      place,
      caseId,
      compulsory,
      choice,
      marks,
      counting,
      content: sql<ItemRow['content']>`jsonb_build_object('kind', ${testItems.content} -> 'kind')`,
    })
    .from(testItems)
    .where(inArray(testId, testIds))
    .orderBy(asc(testId), asc(place))
  return rows.map((row) => ({
    ...row,
    negativeMarks: 0,
    version: 0,
    explanation: '',
    hint: '',
    chapter: '',
    competency: '',
    formulas: {},
    revision: 0,
  }))
}

const selectMarks = (executor: Executor, testIds: string[]) =>
  executor
    .select({
      attemptId: attemptAnswers.attemptId,
      questionId: attemptAnswers.questionId,
      answered: attemptAnswers.answered,
      marks: attemptAnswers.marks,
      teacherMarks: attemptAnswers.teacherMarks,
    })
    .from(attemptAnswers)
    .innerJoin(testAttempts, eq(testAttempts.id, attemptAnswers.attemptId))
    .where(inArray(testAttempts.testId, testIds))
