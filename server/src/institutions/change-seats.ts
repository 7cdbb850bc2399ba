import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { lockApprovedInstitution, setSeats } from './extend-institution.ts'
import { recordMove } from './record-move.ts'

/** Changes how many seats a school has. Raises `seats-below-used` for fewer than are taken. */
export async function changeSeats(house: House, staff: User, id: string, seats: number): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    await setSeats(tx, school, seats)
    const details = { before: school.seats, seats }
    const now = house.now()
    await recordMove(tx, {
      institutionId: id,
      kind: 'seats-changed',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details,
    })
    await recordAction(
      tx,
      staff,
      now,
      'institution.seats-changed',
      { type: 'institution', id },
      { name: school.institution_name, ...details },
    )
  })
}
