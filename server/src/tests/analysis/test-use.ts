import { and, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { amongIds } from '../../platform/db/among-ids.ts'
import type { Executor } from '../../platform/db/database.ts'
import { testAttempts } from '../attempts/attempts.table.ts'
import { tests } from '../tests.table.ts'

/** For each class how many tests were opened, and the pupils who took part in one since a moment. */
export async function countTestUse(executor: Executor, classIds: string[], since: Date) {
  const counts = await executor
    .select({ classId: tests.classId, count: sql<number>`count(*)::int` })
    .from(tests)
    .where(and(inArray(tests.classId, classIds), isNotNull(tests.openedAt)))
    .groupBy(tests.classId)
  const active = await executor
    .selectDistinct({ classId: tests.classId, studentId: testAttempts.studentId })
    .from(tests)
    // The attempts of a class are found by its tests.
    .innerJoin(testAttempts, sql`${testAttempts.testId} = ${tests.id}`)
    .where(and(amongIds(tests.classId, classIds), gte(testAttempts.seenAt, since)))
  const byClass = Map.groupBy(active, ({ classId }) => classId)
  return new Map(
    counts.map(({ classId, count }) => [
      classId,
      { count, active: (byClass.get(classId) ?? []).map(({ studentId }) => studentId) },
    ]),
  )
}
