import { requireClass } from '../../classroom/class-access.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findAttempt, lockAttempt } from '../attempts/attempts.queries.ts'
import { findTaughtTest } from '../taught-test.ts'

/** An attempt at a test of a class that the teacher teaches. Raises `not-found`. */
export async function findTaughtAttempt(executor: Executor, id: string, teacherId: string) {
  const attempt = await findAttempt(executor, id)
  if (!attempt) throw new AppError('not-found')
  return { attempt, ...(await findTaughtTest(executor, attempt.testId, teacherId)) }
}

/** The same for a change, and locks the attempt until the end of the transaction. Raises `archived` too. */
export async function lockTaughtAttempt(executor: Executor, id: string, teacherId: string) {
  const { test } = await findTaughtAttempt(executor, id, teacherId)
  await requireClass(executor, test.classId, teacherId, 'change')
  const attempt = await lockAttempt(executor, id)
  if (!attempt) throw new AppError('not-found')
  return { attempt, test }
}
