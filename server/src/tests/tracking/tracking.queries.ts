import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { answerEvents, attemptAnswers, testAttempts } from '../attempts/attempts.table.ts'
import { testItems } from '../tests.table.ts'

/** Each pupil's latest attempt, with the newest event of its log. */
export const selectLatestWithEvent = (executor: Executor, testId: string) =>
  executor
    .selectDistinctOn([testAttempts.studentId], {
      ...getTableColumns(testAttempts),
      changedAt: answerEvents.receivedAt,
      question: answerEvents.question,
    })
    .from(testAttempts)
    .leftJoin(
      answerEvents,
      and(eq(answerEvents.attemptId, testAttempts.id), eq(answerEvents.arrival, testAttempts.events)),
    )
    .where(eq(testAttempts.testId, testId))
    .orderBy(testAttempts.studentId, desc(testAttempts.number))

/** The answerable questions of a test in order, without their content. */
export const selectAsked = (executor: Executor, testId: string) =>
  executor
    .select({ questionId: testItems.questionId, caseId: testItems.caseId, choice: testItems.choice })
    .from(testItems)
    .where(and(eq(testItems.testId, testId), sql`${testItems.content} ->> 'kind' <> 'case'`))
    .orderBy(asc(testItems.place))

/** How many of these attempts answered each question, and got less than half of its marks. */
export async function countWrong(executor: Executor, testId: string, attemptIds: string[]) {
  if (attemptIds.length === 0) return []
  const { questionId, answered, marks, teacherMarks } = attemptAnswers
  return executor
    .select({
      questionId,
      answered: sql<number>`count(*)::int`,
      wrong: sql<number>`(count(*) filter (where coalesce(${teacherMarks}, ${marks}) < ${testItems.marks} / 2))::int`,
    })
    .from(attemptAnswers)
    .innerJoin(testItems, and(eq(testItems.testId, testId), eq(testItems.questionId, questionId)))
    .where(and(inArray(attemptAnswers.attemptId, attemptIds), eq(answered, true)))
    .groupBy(questionId)
}
