import { limits } from '@ariviyal/contract/limits'
import type { MarkingAnswer, MarkingQuestion } from '@ariviyal/contract/tests/marking'
import { listStudents } from '../../classroom/class-access.policy.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findUsableQuestions } from '../../questions/use-questions.ts'
import { selectItemsNamed } from '../attempts/answers.queries.ts'
import { countDevices, selectAttempts } from '../attempts/attempts.queries.ts'
import { attemptState, endOf } from '../attempts/attempt-time.ts'
import { isAnswerable } from '../build-items.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { findTaughtAttempt } from '../results/taught-attempt.ts'
import { findTaughtTest } from '../taught-test.ts'
import { selectItems } from '../tests.queries.ts'
import { countWaiting, selectDecidable } from './marking.queries.ts'
import { viewAnswers } from './marking.view.ts'
import { selectRubrics } from './rubrics.queries.ts'

/** The questions of a test with what waits for marks. Raises `not-found`. */
export async function showMarking(ctx: AppContext, teacherId: string, testId: string): Promise<MarkingQuestion[]> {
  await findTaughtTest(ctx.db, testId, teacherId)
  const items = (await selectItems(ctx.db, testId)).filter(isAnswerable)
  const counts = new Map((await countWaiting(ctx.db, testId, ctx.now())).map((row) => [row.questionId, row]))
  const rubrics = new Map((await selectRubrics(ctx.db, testId)).map((row) => [row.questionId, row]))
  const ids = items.map(({ questionId }) => questionId)
  const bank = new Map((await findUsableQuestions(ctx.db, teacherId, ids)).map(({ id, version }) => [id, version]))
  return items.map(({ questionId, counting, revision }) => {
    const [count, rubric] = [counts.get(questionId), rubrics.get(questionId)]
    return {
      question_id: questionId,
      answers: count?.answers ?? 0,
      waiting: counting === 'as-usual' ? (count?.waiting ?? 0) : 0,
      counting,
      revision,
      rubric: { version: rubric?.version ?? 0, rows: rubric?.rows ?? null },
      bank_version: bank.get(questionId) ?? null,
    }
  })
}

/**
 * A page of the answers to one question, by roll number and attempt; of attempts that have ended. The cursor is a roll number with the
 * number of an attempt. Raises `not-found` and `bad-request`.
 */
export async function listAnswers(
  ctx: AppContext,
  teacherId: string,
  testId: string,
  query: { question_id: string; attempt_id?: string | undefined; cursor?: string | undefined },
): Promise<{ items: MarkingAnswer[]; next_cursor: string | null }> {
  const { cursor = '0.0' } = query
  if (!/^\d{1,9}\.\d{1,4}$/.test(cursor)) throw new AppError('bad-request')
  const [roll = 0, number = 0] = cursor.split('.').map(Number)
  const { test } = await findTaughtTest(ctx.db, testId, teacherId)
  const [item] = await selectItemsNamed(ctx.db, testId, [query.question_id])
  if (!item || !isAnswerable(item)) throw new AppError('not-found')
  const rolls = new Map((await listStudents(ctx.db, test.classId)).map(({ id, rollNumber }) => [id, rollNumber]))
  const now = ctx.now()
  const ended = (await selectAttempts(ctx.db, testId))
    .filter((attempt) => itemsAsked(attempt, [item]).length > 0)
    .map((attempt) => ({ attempt, roll: rolls.get(attempt.studentId) ?? 0 }))
    .filter(({ attempt }) => endOf(attempt, now) !== null)
    .filter(({ attempt }) => query.attempt_id === undefined || attempt.id === query.attempt_id)
    .filter((one) => one.roll > roll || (one.roll === roll && one.attempt.number > number))
    .toSorted((a, b) => a.roll - b.roll || a.attempt.number - b.attempt.number)
  const page = ended.slice(0, limits.markingPageSize)
  const attempts = page.map(({ attempt }) => attempt)
  const answers = await selectDecidable(
    ctx.db,
    item.questionId,
    attempts.map(({ id }) => id),
  )
  const last = page.at(-1)
  return {
    items: await viewAnswers(ctx.db, test, item, attempts, answers),
    next_cursor: last && ended.length > page.length ? `${last.roll}.${last.attempt.number}` : null,
  }
}

/** What the page of an attempt's log says above it. Raises `not-found`. */
export async function showTaughtAttempt(ctx: AppContext, teacherId: string, attemptId: string) {
  const { attempt, test } = await findTaughtAttempt(ctx.db, attemptId, teacherId)
  const student = (await listStudents(ctx.db, test.classId)).find(({ id }) => id === attempt.studentId)
  if (!student) throw new AppError('not-found')
  const now = ctx.now()
  return {
    id: attempt.id,
    test_id: test.id,
    number: attempt.number,
    roll_number: student.rollNumber,
    name: student.name,
    state: attemptState(attempt, now),
    started_at: attempt.startedAt.toISOString(),
    ended_at: endOf(attempt, now)?.at.toISOString() ?? null,
    devices: await countDevices(ctx.db, attemptId),
  }
}
