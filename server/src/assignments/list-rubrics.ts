import { limits } from '@ariviyal/contract/limits'
import type { KnownRubric } from '@ariviyal/contract/assignments/assignments'
import { listTaughtClasses } from '../classroom/class-access.policy.ts'
import type { AppContext } from '../platform/app-context.ts'
import { newestRubrics } from '../tests/marking/newest-rubrics.ts'
import { selectNewestRubrics } from './assignments.queries.ts'

/** The newest rubrics of the teacher's classes, from tests and assignments; each is listed once. */
export async function listRubrics(ctx: AppContext, teacherId: string): Promise<KnownRubric[]> {
  const classIds = (await listTaughtClasses(ctx.db, teacherId)).map(({ id }) => id)
  if (classIds.length === 0) return []
  const found = [
    ...(await newestRubrics(ctx.db, classIds, limits.rubricsMax)),
    ...(await selectNewestRubrics(ctx.db, classIds, limits.rubricsMax)),
  ]
  // Ids of tests and assignments are ordered by time.
  const newestFirst = found.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const byRows = new Map<string, KnownRubric>()
  for (const { title, rows } of newestFirst) {
    const key = JSON.stringify(rows)
    if (!byRows.has(key)) byRows.set(key, { title: title.slice(0, limits.lineMax).toWellFormed(), rows })
  }
  return [...byRows.values()].slice(0, limits.rubricsMax)
}
