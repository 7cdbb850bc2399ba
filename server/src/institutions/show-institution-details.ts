import type { InstitutionDetails } from '@ariviyal/contract/institution-details'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { findDuplicates } from './find-duplicates.ts'
import { showInstitution } from './institution.view.ts'
import { findInstitution } from './institutions.queries.ts'
import { countOpenInvitations } from './invitations.queries.ts'
import { findRepresentatives } from './represented-school.ts'
import { findClaimEnd, findLastRenewal } from './school-care.queries.ts'
import { schoolState } from './school-state.ts'
import { countSeatsTakenAt } from './seats.queries.ts'

/** A school with what staff need to look after it. Raises `not-found`. */
export async function showInstitutionDetails(house: House, id: string): Promise<InstitutionDetails> {
  const school = await findInstitution(house.db, id)
  if (!school) throw new Refusal('not-found')
  const now = house.now()
  const used = await countSeatsTakenAt(house.db, id)
  const duplicates = school.status === 'pending' ? (await findDuplicates(house.db, [id])).get(id) : []
  const renewal = await findLastRenewal(house.db, id)
  return {
    ...showInstitution(house, school, { seatsUsed: used, duplicates: duplicates ?? [] }),
    state: schoolState(school, now),
    starts_at: school.startsAt?.toISOString() ?? null,
    reference: school.reference,
    representatives_now: (await findRepresentatives(house.db, id)).map((person) => ({
      user_id: person.id,
      name: person.name,
      email: person.email,
      since: person.since.toISOString(),
    })),
    invitations_open: await countOpenInvitations(house.db, id),
    claim_expires_at: (await findClaimEnd(house.db, id, now))?.toISOString() ?? null,
    receipts: await showReceipts(house.db, { type: 'institution', id }),
    renewal:
      renewal?.status === 'pending'
        ? { id: renewal.id, seats: renewal.seats, note: renewal.note, created_at: renewal.createdAt.toISOString() }
        : null,
  }
}
