import type { Executor } from '../platform/db/database.ts'
import { selectTests } from './tests.queries.ts'

/** The tests of a class, by id. Pupils see those that have been opened. */
export async function nameTests(executor: Executor, classId: string) {
  const rows = await selectTests(executor, classId)
  return new Map(rows.map(({ id, title, openedAt }) => [id, { title, isOpened: openedAt !== null }]))
}
