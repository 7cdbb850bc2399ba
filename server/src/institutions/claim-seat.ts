import { v7 as uuid } from 'uuid'
import { lockUser } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import {
  countSeatsTaken,
  findInstitutionByInvite,
  findSeatOf,
  insertSeat,
  lockInstitutionByInvite,
  releaseSeatOf,
} from './institutions.queries.ts'
import type { InstitutionRow } from './institutions.table.ts'

type Running = InstitutionRow & { seats: number; endsAt: Date }

const isRunning = (school: InstitutionRow | null, now: Date): school is Running =>
  school !== null &&
  school.status === 'approved' &&
  school.seats !== null &&
  school.endsAt !== null &&
  school.endsAt > now

/** What an invite offers. Raises `link-expired` for one that is unknown or whose school's subscription has ended. */
export async function showInvite(house: House, token: string) {
  const school = await findInstitutionByInvite(house.db, token)
  if (!isRunning(school, house.now())) throw new Refusal('link-expired')
  const taken = (await countSeatsTaken(house.db, [school.id])).get(school.id) ?? 0
  return {
    institution_name: school.institution_name,
    seats_free: Math.max(0, school.seats - taken),
    ends_at: school.endsAt.toISOString(),
  }
}

/**
 * Puts a teacher on a seat of the school; a seat at another school is given up for it, since a teacher holds one. Raises `link-expired`,
 * `seat-held` for who sits there already and `seats-taken`. The user's row, then the school's, are locked: whoever comes at
 * the same time waits, so that the last seat is given once.
 */
export async function claimSeat(house: House, userId: string, token: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-logged-in')
    const school = await lockInstitutionByInvite(tx, token)
    if (!isRunning(school, house.now())) throw new Refusal('link-expired')
    const held = await findSeatOf(tx, userId)
    if (held?.institutionId === school.id) throw new Refusal('seat-held')
    const taken = (await countSeatsTaken(tx, [school.id])).get(school.id) ?? 0
    if (taken >= school.seats) throw new Refusal('seats-taken')
    await releaseSeatOf(tx, userId, house.now())
    await insertSeat(tx, { id: uuid(), institutionId: school.id, userId, claimedAt: house.now() })
  })
}
