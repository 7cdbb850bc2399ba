import type { OwnInstitution } from '@ariviyal/contract/institutions/own-institution'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { paymentTokenOf } from '../../payments/open-payment.ts'
import { showReceipts } from '../../receipts/show-receipts.ts'
import { inviteUrl } from '../institution.view.ts'
import { countOpenInvitations } from '../invitations/invitations.queries.ts'
import { representedInstitution } from './represented-institution.ts'
import { findLastRenewal } from './representatives.queries.ts'
import { type ApprovedInstitution, institutionState } from '../terms/institution-state.ts'
import { countSeatsTakenAt } from '../seats/seats.queries.ts'

async function institutionOf(ctx: AppContext, userId: string): Promise<ApprovedInstitution | null> {
  try {
    return await representedInstitution(ctx.db, userId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-representative') return null
    throw error
  }
}

/** The overview of the institution that a user represents. Null if there is none: not an error. */
export async function showOwnInstitution(ctx: AppContext, userId: string): Promise<OwnInstitution | null> {
  const institution = await institutionOf(ctx, userId)
  if (!institution) return null
  const renewal = await findLastRenewal(ctx.db, institution.id)
  return {
    institution_name: institution.institution_name,
    state: institutionState(institution, ctx.now()),
    starts_at: institution.startsAt.toISOString(),
    ends_at: institution.endsAt.toISOString(),
    seats: institution.seats,
    seats_used: await countSeatsTakenAt(ctx.db, institution.id),
    invitations_open: await countOpenInvitations(ctx.db, institution.id),
    invite_url: inviteUrl(ctx, institution.inviteToken),
    receipts: await showReceipts(ctx.db, { type: 'institution', id: institution.id }),
    renewal: renewal && {
      status: renewal.status,
      seats: renewal.seats,
      created_at: renewal.createdAt.toISOString(),
      reason: renewal.reason,
      payment: await paymentTokenOf(ctx, ctx.db, renewal.id),
    },
  }
}
