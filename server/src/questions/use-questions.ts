import type { Executor } from '../platform/db/database.ts'
import { readerOf } from './reader.ts'
import {
  type MatchingFilter,
  selectMatchingQuestions,
  selectOwners,
  selectUsableQuestions,
} from './questions.queries.ts'

/** A question's current version, as a test copies it. */
export type UsableQuestion = Awaited<ReturnType<typeof selectUsableQuestions>>[number]

/** The current versions of those of these questions that a subscriber may use, and of the parts of these cases, in order. */
export const findUsableQuestions = async (
  executor: Executor,
  teacherId: string,
  ids: string[],
): Promise<UsableQuestion[]> =>
  selectUsableQuestions(executor, await readerOf(executor, { id: teacherId, isSubscriber: true }), ids)

/** The newest questions of the teacher's own bank that match, at most `limit`; no cases. */
export const findMatchingQuestions = (
  executor: Executor,
  teacherId: string,
  filter: MatchingFilter,
  limit: number,
): Promise<UsableQuestion[]> => selectMatchingQuestions(executor, teacherId, filter, limit)

/** Who has each of those of these questions that are still in a bank; null for those of Ariviyal. */
export async function findOwners(executor: Executor, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await selectOwners(executor, ids)
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
}
