import type { TestProgress } from '@ariviyal/contract/tests/results'
import type { AppContext } from '../../platform/app-context.ts'
import { findTaughtTest } from '../taught-test.ts'
import { readProgress } from './read-progress.ts'

/** Where each pupil of the class stands. Raises `not-found`. */
export async function showProgress(ctx: AppContext, teacherId: string, testId: string): Promise<TestProgress> {
  const { test } = await findTaughtTest(ctx.db, testId, teacherId)
  return readProgress(ctx, test)
}
