import { lockUser } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { lockInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'
import { findSeatOf, releaseSeatById } from './seats.queries.ts'

/** Gives up the seat that a user holds; everything of the account stays. Raises `no-seat`. */
export async function leaveSchool(house: House, userId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-logged-in')
    const seat = await findSeatOf(tx, userId)
    if (!seat) throw new Refusal('no-seat')
    await lockInstitution(tx, seat.institutionId)
    const now = house.now()
    if (!(await releaseSeatById(tx, seat.institutionId, seat.id, now))) throw new Refusal('no-seat')
    const details = { user: userId }
    await recordMove(tx, {
      institutionId: seat.institutionId,
      kind: 'seat-left',
      by: { actor: 'self', id: userId },
      at: now,
      details,
    })
  })
}
