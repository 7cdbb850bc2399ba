import type { Executor, Transaction } from '../platform/database.ts'
import {
  countInstitutions as count,
  countPendingByAge,
  countSeatsTaken,
  findCoverage,
  findSeatOf,
  holdSeatAgain,
  lockSchoolOfSeat,
  releaseSeatOf,
} from './institutions.queries.ts'

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
): Promise<{ institutionId: string; seatId: string } | null> {
  const cover = await findCoverage(tx, userId, now)
  if (cover) await releaseSeatOf(tx, userId, now)
  return cover
}

/** Takes a release back; false when the seat was given to another, or the user sits elsewhere now. The caller has locked the user. */
export async function restoreSeat(tx: Transaction, userId: string, seatId: string): Promise<boolean> {
  const school = await lockSchoolOfSeat(tx, seatId)
  if (!school || (await findSeatOf(tx, userId))) return false
  const taken = (await countSeatsTaken(tx, [school.institutionId])).get(school.institutionId) ?? 0
  if (school.seats === null || taken >= school.seats) return false
  await holdSeatAgain(tx, seatId)
  return true
}

export const countPendingInstitutions = (executor: Executor): Promise<number> => count(executor, 'pending')

/** Registrations that wait, by age (see `countByAge`). */
export const institutionsByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countPendingByAge(executor, ages, now)
