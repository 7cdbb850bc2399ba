import type { User } from '@ariviyal/contract/accounts'
import type { House } from '../platform/house.ts'
import { lockApprovedInstitution, setSeats } from './extend-institution.ts'
import { recordStaffMove } from './record-move.ts'

/** Changes how many seats a school has. Raises `seats-below-used` for fewer than are taken. */
export async function changeSeats(house: House, staff: User, id: string, seats: number): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    await setSeats(tx, school, seats)
    await recordStaffMove(tx, staff, house.now(), 'seats-changed', school, { before: school.seats, seats })
  })
}
