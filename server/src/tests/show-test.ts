import type { Test, TestSummary } from '@ariviyal/contract/tests/tests'
import { findTaughtClass } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { AppError } from '../platform/http/errors.ts'
import { findTaughtTest } from './taught-test.ts'
import { selectItems, selectSections, selectTests } from './tests.queries.ts'
import { summaryView, testView } from './tests.view.ts'

/** The tests of a class, newest first. Raises `not-found`. */
export async function listTests(ctx: AppContext, teacherId: string, classId: string): Promise<TestSummary[]> {
  if (!(await findTaughtClass(ctx.db, classId, teacherId))) throw new AppError('not-found')
  return (await selectTests(ctx.db, classId)).map((row) => summaryView(row, ctx.now()))
}

/** Raises `not-found`. */
export async function showTest(ctx: AppContext, teacherId: string, id: string): Promise<Test> {
  const { test, taught } = await findTaughtTest(ctx.db, id, teacherId)
  const sections = await selectSections(ctx.db, id)
  const items = await selectItems(ctx.db, id)
  return testView(test, taught, sections, items, ctx.now())
}
