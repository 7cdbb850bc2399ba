import type { InstitutionDetails } from '@ariviyal/contract/institutions/institution-details'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { showReceipts } from '../receipts/show-receipts.ts'
import { findDuplicates } from './registration/find-duplicates.ts'
import { showInstitution } from './institution.view.ts'
import { findInstitution } from './institutions.queries.ts'
import { countOpenInvitations } from './invitations/invitations.queries.ts'
import { findRepresentatives } from './representatives/represented-institution.ts'
import { findClaimEnd, findLastRenewal } from './representatives/representatives.queries.ts'
import { institutionState } from './terms/institution-state.ts'
import { countSeatsTakenAt } from './seats/seats.queries.ts'

/** An institution with everything that staff need to manage it. Raises `not-found`. */
export async function showInstitutionDetails(ctx: AppContext, id: string): Promise<InstitutionDetails> {
  const institution = await findInstitution(ctx.db, id)
  if (!institution) throw new AppError('not-found')
  const now = ctx.now()
  const used = await countSeatsTakenAt(ctx.db, id)
  const duplicates = institution.status === 'pending' ? (await findDuplicates(ctx.db, [id])).get(id) : []
  const renewal = await findLastRenewal(ctx.db, id)
  return {
    ...showInstitution(ctx, institution, { seatsUsed: used, duplicates: duplicates ?? [] }),
    state: institutionState(institution, now),
    starts_at: institution.startsAt?.toISOString() ?? null,
    reference: institution.reference,
    representatives_now: (await findRepresentatives(ctx.db, id)).map((person) => ({
      user_id: person.id,
      name: person.name,
      email: person.email,
      since: person.since.toISOString(),
    })),
    invitations_open: await countOpenInvitations(ctx.db, id),
    claim_expires_at: (await findClaimEnd(ctx.db, id, now))?.toISOString() ?? null,
    receipts: await showReceipts(ctx.db, { type: 'institution', id }),
    renewal:
      renewal?.status === 'pending'
        ? { id: renewal.id, seats: renewal.seats, note: renewal.note, created_at: renewal.createdAt.toISOString() }
        : null,
  }
}
