import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type ItemRow, testItems } from '../tests.table.ts'
import { type AnswerRow, attemptAnswers, type AttemptRow } from './attempts.table.ts'

export const selectAnswers = (executor: Executor, attemptIds: string[]): Promise<AnswerRow[]> =>
  attemptIds.length === 0
    ? Promise.resolve([])
    : executor.select().from(attemptAnswers).where(inArray(attemptAnswers.attemptId, attemptIds))

/** Those of these questions that the test asks. */
export const selectItemsNamed = (executor: Executor, testId: string, questionIds: string[]): Promise<ItemRow[]> =>
  executor
    .select()
    .from(testItems)
    .where(and(eq(testItems.testId, testId), inArray(testItems.questionId, questionIds)))

export interface AnsweredItem {
  item: ItemRow
  /** Null before the first answer. */
  answer: AnswerRow | null
}

/** Some questions of an attempt. */
export interface QuestionsOfAttempt {
  attempt: Pick<AttemptRow, 'id' | 'testId'>
  questionIds: string[]
}

/** Those of these questions that the test asks, with the answers to them, by attempt. */
export async function selectAnsweredItems(
  executor: Executor,
  wanted: QuestionsOfAttempt[],
): Promise<Map<string, AnsweredItem[]>> {
  const each = wanted.flatMap(({ attempt, questionIds }) => questionIds.map((questionId) => ({ attempt, questionId })))
  if (each.length === 0) return new Map()
  const rows = await executor
    .select({
      attemptId: sql<string>`wanted.attempt_id`,
      item: getTableColumns(testItems),
      answer: getTableColumns(attemptAnswers),
    })
    .from(
      sql`unnest(
        ${sql.param(each.map(({ attempt }) => attempt.id))}::uuid[], ${sql.param(each.map(({ attempt }) => attempt.testId))}::uuid[],
        ${sql.param(each.map(({ questionId }) => questionId))}::uuid[]
      ) as wanted (attempt_id, test_id, question_id)`,
    )
    .innerJoin(testItems, sql`${testItems.testId} = wanted.test_id and ${testItems.questionId} = wanted.question_id`)
    .leftJoin(
      attemptAnswers,
      sql`${attemptAnswers.attemptId} = wanted.attempt_id and ${attemptAnswers.questionId} = wanted.question_id`,
    )
  return Map.groupBy(rows, ({ attemptId }) => attemptId)
}

/** Writes what follows from the log; the teacher's marks stay. */
export async function upsertAnswers(executor: Executor, rows: AnswerRow[]): Promise<void> {
  if (rows.length === 0) return
  await executor
    .insert(attemptAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [attemptAnswers.attemptId, attemptAnswers.questionId],
      set: {
        value: sql`excluded.value`,
        answered: sql`excluded.answered`,
        late: sql`excluded.late`,
        lateValue: sql`excluded.late_value`,
        acceptedArrival: sql`excluded.accepted_arrival`,
        conflict: sql`excluded.conflict`,
        fromFile: sql`excluded.from_file`,
        marks: sql`excluded.marks`,
        reason: sql`excluded.reason`,
      },
    })
}

/** Writes the teacher's decision alone. */
export async function upsertTeacherMarks(executor: Executor, row: AnswerRow): Promise<void> {
  const { teacherMarks, feedback, rubric, version, markedBy } = row
  await executor
    .insert(attemptAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [attemptAnswers.attemptId, attemptAnswers.questionId],
      set: { teacherMarks, feedback, rubric, version, markedBy },
    })
}

/** Notes that a teacher decided about an answer without giving marks. */
export async function raiseAnswerVersion(executor: Executor, attemptId: string, questionId: string): Promise<void> {
  await executor
    .update(attemptAnswers)
    .set({ version: sql`${attemptAnswers.version} + 1` })
    .where(and(eq(attemptAnswers.attemptId, attemptId), eq(attemptAnswers.questionId, questionId)))
}
