import { findTaughtClass, requireClass } from '../classroom/class-access.policy.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findTest, lockTest } from './tests.queries.ts'
import type { TestRow } from './tests.table.ts'

/** A test of a class that the teacher teaches, with the class. Raises `not-found`. */
export async function findTaughtTest(executor: Executor, id: string, teacherId: string) {
  return withClass(executor, await findTest(executor, id), teacherId)
}

/** The same for a change, and locks the test until the end of the transaction. Raises `archived` too. */
export async function lockTaughtTest(executor: Executor, id: string, teacherId: string) {
  // Before the lock, so that nobody else's call waits for it.
  const { test } = await findTaughtTest(executor, id, teacherId)
  await requireClass(executor, test.classId, teacherId, 'change')
  return withClass(executor, await lockTest(executor, id, 'change'), teacherId)
}

async function withClass(executor: Executor, test: TestRow | null, teacherId: string) {
  const taught = test && (await findTaughtClass(executor, test.classId, teacherId))
  if (!test || !taught) throw new AppError('not-found')
  return { test, taught, className: taught.name }
}
