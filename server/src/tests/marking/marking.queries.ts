import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type AnswerRow, attemptAnswers, testAttempts } from '../attempts/attempts.table.ts'

const isDecidable = or(
  eq(attemptAnswers.answered, true),
  isNotNull(attemptAnswers.teacherMarks),
  eq(attemptAnswers.late, true),
)

/** How many answers each question has in ended attempts, and how many of them wait for marks. */
export const countWaiting = (executor: Executor, testId: string, now: Date) =>
  executor
    .select({
      questionId: attemptAnswers.questionId,
      answers: sql<number>`count(*)::integer`,
      waiting: sql<number>`(count(*) filter (where ${attemptAnswers.marks} is null and ${attemptAnswers.teacherMarks} is null))::integer`,
    })
    .from(testAttempts)
    .innerJoin(attemptAnswers, eq(attemptAnswers.attemptId, testAttempts.id))
    .where(
      and(
        eq(testAttempts.testId, testId),
        or(isNotNull(testAttempts.endedAt), lte(testAttempts.deadline, now)),
        isDecidable,
      ),
    )
    .groupBy(attemptAnswers.questionId)

/** The answers of these attempts to a question, without those that are neither answered, nor late, nor marked. */
export const selectDecidable = (executor: Executor, questionId: string, attemptIds: string[]): Promise<AnswerRow[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : executor
        .select()
        .from(attemptAnswers)
        .where(
          and(inArray(attemptAnswers.attemptId, attemptIds), eq(attemptAnswers.questionId, questionId), isDecidable),
        )
