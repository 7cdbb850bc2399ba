import type { School } from '@ariviyal/contract/school'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { inviteUrl } from './institution.view.ts'
import { countOpenInvitations } from './invitations.queries.ts'
import { representedSchool } from './represented-school.ts'
import { findLastRenewal } from './school-care.queries.ts'
import { type ApprovedSchool, schoolState } from './school-state.ts'
import { countSeatsTakenAt } from './seats.queries.ts'

async function schoolOf(house: House, userId: string): Promise<ApprovedSchool | null> {
  try {
    return await representedSchool(house.db, userId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-representative') return null
    throw error
  }
}

/** The home of the school that a user looks after; null for who looks after none, which is nothing wrong. */
export async function showSchool(house: House, userId: string): Promise<School | null> {
  const school = await schoolOf(house, userId)
  if (!school) return null
  const renewal = await findLastRenewal(house.db, school.id)
  return {
    institution_name: school.institution_name,
    state: schoolState(school, house.now()),
    starts_at: school.startsAt.toISOString(),
    ends_at: school.endsAt.toISOString(),
    seats: school.seats,
    seats_used: await countSeatsTakenAt(house.db, school.id),
    invitations_open: await countOpenInvitations(house.db, school.id),
    invite_url: inviteUrl(house, school.inviteToken),
    receipts: await showReceipts(house.db, { type: 'institution', id: school.id }),
    renewal: renewal && {
      status: renewal.status,
      seats: renewal.seats,
      created_at: renewal.createdAt.toISOString(),
      reason: renewal.reason,
    },
  }
}
