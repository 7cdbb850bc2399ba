import type { Executor } from '../../platform/db/database.ts'
import { selectNewestRubrics } from './rubrics.queries.ts'

/** The rubrics of the newest tests of these classes, named by test and question. `id` is that of the test. */
export async function newestRubrics(executor: Executor, classIds: string[], limit: number) {
  if (classIds.length === 0) return []
  const rubrics = await selectNewestRubrics(executor, classIds, limit)
  return rubrics.map(({ testId: id, title, question, rows }) => ({ id, title: `${title}: ${question}`, rows }))
}
