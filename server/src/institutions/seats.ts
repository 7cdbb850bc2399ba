import type { Executor, Transaction } from '../platform/database.ts'
import {
  countInstitutions as count,
  countPendingByAge,
  findInstitution,
  lockInstitution,
} from './institutions.queries.ts'
import { recordMove } from './record-move.ts'
import { countRenewals } from './school-care.queries.ts'
import {
  findCoverage,
  findSchoolOfSeat,
  findSeatOf,
  holdSeatAgain,
  releaseSeatOf,
  selectHolders,
} from './seats.queries.ts'

/** The school that covers a user at a moment; null without one. */
export async function findSchoolCover(executor: Executor, userId: string, now: Date) {
  const cover = await findCoverage(executor, userId, now)
  return cover?.endsAt ? { ...cover, endsAt: cover.endsAt } : null
}

/**
 * Frees the seat that a user holds; says at which school, or null when no running subscription of a school covered them. The user's
 * row is locked by the caller; `actorId` is the member of staff who does it.
 */
export async function releaseRunningSeat(
  tx: Transaction,
  userId: string,
  now: Date,
  actorId: string,
): Promise<{ institutionId: string; seatId: string } | null> {
  const cover = await findCoverage(tx, userId, now)
  if (!cover) return null
  await lockInstitution(tx, cover.institutionId)
  if ((await findSeatOf(tx, userId))?.institutionId !== cover.institutionId) return null
  await releaseSeatOf(tx, userId, now)
  await recordMove(tx, {
    institutionId: cover.institutionId,
    kind: 'seat-released',
    by: { actor: 'staff', id: actorId },
    at: now,
    details: { user: userId },
  })
  return cover
}

/** The seat that a user holds at a school, whether or not its subscription runs; null without one. */
export async function findHeldSeat(
  executor: Executor,
  userId: string,
): Promise<{ institutionId: string; institutionName: string; claimedAt: Date } | null> {
  const seat = await findSeatOf(executor, userId)
  const school = seat && (await findInstitution(executor, seat.institutionId))
  return seat && school
    ? { institutionId: school.id, institutionName: school.institution_name, claimedAt: seat.claimedAt }
    : null
}

/** Who holds the seats of a school, each with the moment from which they do. */
export const findSeatHolders = async (executor: Executor, institutionId: string): Promise<Map<string, Date>> =>
  new Map((await selectHolders(executor, institutionId)).map(({ userId, claimedAt }) => [userId, claimedAt]))

/** Takes a release back; false when the seat was given to another, or the user sits elsewhere now. The caller has locked the user. */
export async function restoreSeat(
  tx: Transaction,
  { userId, seatId, actorId, at }: { userId: string; seatId: string; actorId: string; at: Date },
): Promise<boolean> {
  const institutionId = await findSchoolOfSeat(tx, seatId)
  if (!institutionId || (await findSeatOf(tx, userId))) return false
  await lockInstitution(tx, institutionId)
  if (!(await holdSeatAgain(tx, institutionId, seatId))) return false
  await recordMove(tx, {
    institutionId,
    kind: 'seat-restored',
    by: { actor: 'staff', id: actorId },
    at,
    details: { user: userId },
  })
  return true
}

export const countPendingInstitutions = (executor: Executor): Promise<number> => count(executor, 'pending')
export const countPendingRenewals = (executor: Executor): Promise<number> => countRenewals(executor, 'pending')

/** Registrations that wait, by age (see `countByAge`). */
export const institutionsByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countPendingByAge(executor, ages, now)
