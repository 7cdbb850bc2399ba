import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { receivedPaymentOf } from '../../payments/open-payment.ts'
import { oweRefund } from '../../payments/refund-payment.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { addTerm, lockApprovedInstitution } from './extend-institution.ts'
import { tellInstitution } from '../tell-institution.ts'
import { renewalRejectedMails } from '../institutions.mails.ts'
import { recordEvent } from '../record-event.ts'
import { findRepresentatives } from '../representatives/represented-institution.ts'
import { decideRenewal, findRenewal } from '../representatives/representatives.queries.ts'

/** Locks the institution of a renewal and decides the renewal. Raises `not-found`, and `already-decided` when someone was faster. */
async function decide(
  tx: Transaction,
  id: string,
  decision: { status: 'approved' | 'rejected'; reason: string; decidedAt: Date; decidedBy: string },
) {
  const pending = await findRenewal(tx, id)
  if (!pending) throw new AppError('not-found')
  const institution = await lockApprovedInstitution(tx, pending.institutionId)
  const renewal = await decideRenewal(tx, id, decision)
  if (!renewal) throw new AppError('already-decided')
  return { institution, renewal }
}

/** Adds the requested term after the running one. Raises `seats-below-used`. */
export async function approveRenewal(
  ctx: AppContext,
  staff: User,
  id: string,
  terms: { months: number; seats?: number | undefined; reference: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const decision = { status: 'approved' as const, reason: '', decidedAt: now, decidedBy: staff.id }
    const { institution } = await decide(tx, id, decision)
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'renewal-approved',
      by: { actor: 'staff', id: staff.id },
      at: now,
    })
    const paid = await receivedPaymentOf(tx, id)
    const reference = terms.reference || (paid?.utr ?? '')
    const endsAt = await addTerm(ctx, tx, institution, { ...terms, reference, paid, actorId: staff.id })
    await recordAction(
      tx,
      staff,
      now,
      'renewal.approved',
      { type: 'renewal', id },
      {
        name: institution.institution_name,
        institution: institution.id,
        ...terms,
        reference,
        ends_at: endsAt.toISOString(),
      },
    )
  })
}

/** Rejects a renewal. The institution gets the reason by mail; the running term continues. */
export async function rejectRenewal(ctx: AppContext, staff: User, id: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const { institution } = await decide(tx, id, {
      status: 'rejected',
      reason,
      decidedAt: now,
      decidedBy: staff.id,
    })
    await oweRefund(tx, id, now)
    const details = { reason }
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'renewal-rejected',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details,
    })
    await recordAction(
      tx,
      staff,
      now,
      'renewal.rejected',
      { type: 'renewal', id },
      { name: institution.institution_name, institution: institution.id, reason },
    )
    const representatives = await findRepresentatives(tx, institution.id)
    await tellInstitution(ctx, tx, renewalRejectedMails(institution, reason, representatives), representatives)
  })
}
