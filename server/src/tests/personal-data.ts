import { listOwnClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { readExtraTime } from './extra-time/class-extra-time.ts'
import { listOwnComments } from './marking/comments.ts'
import { showResults } from './results/show-results.ts'
import { showTest } from './show-test.ts'
import { selectTests } from './tests.queries.ts'

/** The tests of a teacher's own classes with the answers and marks of their pupils, which pupils get extra time, and the comments of the teacher. */
export async function testsData(ctx: AppContext, teacherId: string) {
  const [tests, extraTime] = [[], []] as [object[], object[]]
  // One after the other: a test of a full class is large.
  for (const { id: classId } of await listOwnClasses(ctx.db, teacherId)) {
    extraTime.push(...(await readExtraTime(ctx.db, classId)).filter(({ percent }) => percent > 0))
    for (const { id } of await selectTests(ctx.db, classId))
      tests.push({ ...(await showTest(ctx, teacherId, id)), results: await showResults(ctx, teacherId, id) })
  }
  return { tests, extra_time: extraTime, marking_comments: await listOwnComments(ctx, teacherId) }
}
