import type { mySchools } from '@ariviyal/contract/school'
import type { Answer } from '@ariviyal/contract/endpoint'
import type { House } from '../platform/house.ts'
import { findInstitution } from './institutions.queries.ts'
import { findRepresentedId } from './school-care.queries.ts'
import { isApproved, schoolState } from './school-state.ts'
import { findSeatOf } from './seats.queries.ts'

/** The school whose seat a user holds, running or not, and the one that they look after. */
export async function showMySchools(house: House, userId: string): Promise<Answer<typeof mySchools>> {
  const seat = await findSeatOf(house.db, userId)
  const covers = seat && (await findInstitution(house.db, seat.institutionId))
  const representedId = await findRepresentedId(house.db, userId)
  const represented = representedId === null ? null : await findInstitution(house.db, representedId)
  return {
    seat:
      seat && isApproved(covers)
        ? {
            institution_name: covers.institution_name,
            state: schoolState(covers, house.now()),
            claimed_at: seat.claimedAt.toISOString(),
            ends_at: covers.endsAt.toISOString(),
          }
        : null,
    represents: represented && { institution_name: represented.institution_name },
  }
}
