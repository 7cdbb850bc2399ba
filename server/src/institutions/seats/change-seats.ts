import type { User } from '@ariviyal/contract/accounts/accounts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockApprovedInstitution, setSeats } from '../terms/extend-institution.ts'
import { recordStaffEvent } from '../record-event.ts'

/** Changes an institution's number of seats. Raises `seats-below-used` for fewer than are taken. */
export async function changeSeats(ctx: AppContext, staff: User, id: string, seats: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockApprovedInstitution(tx, id)
    await setSeats(tx, institution, seats)
    await recordStaffEvent(tx, staff, ctx.now(), 'seats-changed', institution, { before: institution.seats, seats })
  })
}
