import { listClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showResults } from './results/show-results.ts'
import { showTest } from './show-test.ts'
import { selectTests } from './tests.queries.ts'

/** A teacher's tests with the answers and marks of their pupils. */
export async function testsData(ctx: AppContext, teacherId: string) {
  const tests = []
  // One after the other: a test of a full class is large.
  for (const { id: classId } of await listClasses(ctx.db, teacherId))
    for (const { id } of await selectTests(ctx.db, classId))
      tests.push({ ...(await showTest(ctx, teacherId, id)), results: await showResults(ctx, teacherId, id) })
  return { tests }
}
