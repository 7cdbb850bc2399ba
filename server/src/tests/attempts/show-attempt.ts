import type { Attempt, PupilTest, StartedAttempt } from '@ariviyal/contract/tests/attempts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { extraTimeOf } from '../extra-time/extra-time.queries.ts'
import { itemsAsked } from '../papers/arrange.ts'
import { findTest, selectItems, selectNegativeMarks, selectOpenedTests, selectSections } from '../tests.queries.ts'
import type { TestRow } from '../tests.table.ts'
import { selectAnswers } from './answers.queries.ts'
import type { AttemptRow, DeviceRow } from './attempts.table.ts'
import { findAttempt, selectAttemptsOfStudent, selectLatestAttempts } from './attempts.queries.ts'
import { attemptView, pupilTestView, startedView, type Taken } from './attempts.view.ts'

/** The opened tests of the pupil's class, newest first. */
export async function listPupilTests(ctx: AppContext, pupil: Pupil): Promise<PupilTest[]> {
  const tests = await selectOpenedTests(ctx.db, pupil.classId)
  const attempts = await selectLatestAttempts(
    ctx.db,
    pupil.id,
    tests.map(({ id }) => id),
  )
  const byTest = new Map(attempts.map((attempt) => [attempt.testId, attempt]))
  const about = { rollNumber: pupil.rollNumber, extraPercent: await extraTimeOf(ctx.db, pupil.id) }
  const negative = await selectNegativeMarks(ctx.db, tests)
  return tests.map((test) =>
    pupilTestView(test, byTest.get(test.id), { ...about, negativeMarks: negative.get(test.id) }, ctx.now()),
  )
}

/** Raises `not-found`, also for an attempt of another pupil. */
export async function showAttempt(ctx: AppContext, pupil: Pupil, id: string): Promise<Attempt> {
  const attempt = await findAttempt(ctx.db, id)
  const test = attempt?.studentId === pupil.id ? await findTest(ctx.db, attempt.testId) : null
  if (!attempt || !test) throw new AppError('not-found')
  return attemptView(await withContents(ctx.db, test, attempt), ctx.now())
}

/** Every attempt of a pupil as the pupil sees it, the oldest first. The caller has checked access. */
export async function attemptsOfPupil(ctx: AppContext, studentId: string): Promise<Attempt[]> {
  const attempts = []
  for (const attempt of await selectAttemptsOfStudent(ctx.db, studentId)) {
    const test = await findTest(ctx.db, attempt.testId)
    if (test) attempts.push(attemptView(await withContents(ctx.db, test, attempt), ctx.now()))
  }
  return attempts
}

export const showStarted = async (
  ctx: AppContext,
  { test, attempt, device }: { test: TestRow; attempt: AttemptRow; device: DeviceRow },
): Promise<StartedAttempt> => {
  const extraPercent = await extraTimeOf(ctx.db, attempt.studentId)
  return startedView({ ...(await withContents(ctx.db, test, attempt)), extraPercent }, device, ctx.now())
}

const withContents = async (executor: Executor, test: TestRow, attempt: AttemptRow): Promise<Taken> => ({
  test,
  attempt,
  sections: await selectSections(executor, test.id),
  items: itemsAsked(attempt, await selectItems(executor, test.id)),
  answers: await selectAnswers(executor, [attempt.id]),
})
