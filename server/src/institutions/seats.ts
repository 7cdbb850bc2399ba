import type { Executor, Transaction } from '../platform/database.ts'
import { countInstitutions as count, findCoverage, releaseSeatOf } from './institutions.queries.ts'

/** The school that covers a user at a moment; null without one. */
export async function findSchoolCover(executor: Executor, userId: string, now: Date) {
  const cover = await findCoverage(executor, userId, now)
  return cover?.endsAt ? { ...cover, endsAt: cover.endsAt } : null
}

/** Frees the seat that a user holds; says at which school, or null when no running subscription of a school covered them. */
export async function releaseRunningSeat(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<{ institutionId: string } | null> {
  const cover = await findCoverage(tx, userId, now)
  if (cover) await releaseSeatOf(tx, userId, now)
  return cover
}

export const countPendingInstitutions = (executor: Executor): Promise<number> => count(executor, 'pending')
