import type { Executor, Transaction } from '../../platform/db/database.ts'
import {
  countInstitutions as count,
  countPendingByAge,
  findInstitution,
  lockInstitution,
} from '../institutions.queries.ts'
import { recordEvent } from '../record-event.ts'
import { countRenewals } from '../representatives/representatives.queries.ts'
import {
  findCoverage,
  findInstitutionOfSeat,
  findSeatOf,
  reassignSeat,
  releaseSeatOf,
  selectHolders,
  selectInstitutionsOf,
} from './seats.queries.ts'

/** The institution that covers a user at a moment; null if there is none. */
export async function findInstitutionCover(executor: Executor, userId: string, now: Date) {
  const cover = await findCoverage(executor, userId, now)
  return cover?.endsAt ? { ...cover, endsAt: cover.endsAt } : null
}

/**
 * Releases the seat that a user holds. Returns the institution, or null if no running subscription of one covered the user. The caller has locked the
 * user's row; `actorId` is the member of staff who does it.
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
  await recordEvent(tx, {
    institutionId: cover.institutionId,
    kind: 'seat-released',
    by: { actor: 'staff', id: actorId },
    at: now,
    details: { user: userId },
  })
  return cover
}

/** The seat that a user holds, whether or not the institution's subscription runs; null without one. */
export async function findCurrentSeat(
  executor: Executor,
  userId: string,
): Promise<{ institutionId: string; institutionName: string; claimedAt: Date } | null> {
  const seat = await findSeatOf(executor, userId)
  const institution = seat && (await findInstitution(executor, seat.institutionId))
  return seat && institution
    ? { institutionId: institution.id, institutionName: institution.institution_name, claimedAt: seat.claimedAt }
    : null
}

/** The institutions of these users by their seats, whether or not the subscriptions run. */
export const findInstitutionsOf = (executor: Executor, userIds: string[]): Promise<Map<string, string>> =>
  selectInstitutionsOf(executor, userIds)

/** The holders of an institution's seats, each with the start. */
export const findSeatHolders = async (executor: Executor, institutionId: string): Promise<Map<string, Date>> =>
  new Map((await selectHolders(executor, institutionId)).map(({ userId, claimedAt }) => [userId, claimedAt]))

/** Undoes a release; false if the seat was given to another teacher, or the user holds another seat now. The caller has locked the user. */
export async function restoreSeat(
  tx: Transaction,
  { userId, seatId, actorId, at }: { userId: string; seatId: string; actorId: string; at: Date },
): Promise<boolean> {
  const institutionId = await findInstitutionOfSeat(tx, seatId)
  if (!institutionId || (await findSeatOf(tx, userId))) return false
  await lockInstitution(tx, institutionId)
  if (!(await reassignSeat(tx, institutionId, seatId))) return false
  await recordEvent(tx, {
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

/** Pending registrations, by age (see `countByAge`). */
export const institutionsByAge = (executor: Executor, ages: readonly number[], now: Date): Promise<number[]> =>
  countPendingByAge(executor, ages, now)
