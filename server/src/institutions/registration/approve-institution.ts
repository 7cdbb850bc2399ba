import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { recordAction } from '../../audit/record-action.ts'
import { addMonths } from '../../platform/time/calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { newToken } from '../../platform/crypto/one-time-token.ts'
import { receivedPaymentOf } from '../../payments/open-payment.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import { claimPendingInstitution } from './claim-pending-institution.ts'
import { inviteUrl } from '../institution.view.ts'
import { institutionApprovedMails } from '../institutions.mails.ts'
import { updateInstitution } from '../institutions.queries.ts'
import { makeClaimLink } from '../representatives/make-claim-link.ts'
import { recordEvent } from '../record-event.ts'

interface Terms {
  months: number
  seats?: number | undefined
  reference: string
}

/** The seats granted by staff; by default one for each teacher in the form. */
export const seatsFor = (institution: { teaching_staff_count: number }, requested: number | undefined): number =>
  requested ?? Math.min(Math.max(institution.teaching_staff_count, 1), limits.seatsMax)

/**
 * Starts an institution's subscription and returns its invite URL. Without a number of seats, grants one for each of its teachers. The mail to the
 * institution contains the invite and the link that creates its representative.
 */
export async function approveInstitution(ctx: AppContext, staff: User, id: string, terms: Terms): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const institution = await claimPendingInstitution(tx, id)
    const now = ctx.now()
    const payment = await receivedPaymentOf(tx, id)
    const approved = {
      status: 'approved' as const,
      decidedAt: now,
      decidedBy: staff.id,
      months: terms.months,
      seats: seatsFor(institution, terms.seats),
      startsAt: now,
      endsAt: addMonths(now, terms.months),
      reference: terms.reference || (payment?.utr ?? ''),
      inviteToken: newToken(),
    }
    await updateInstitution(tx, id, approved)
    const { months, seats, reference } = approved
    await recordAction(
      tx,
      staff,
      now,
      'institution.approved',
      { type: 'institution', id },
      { name: institution.institution_name, months, seats, reference },
    )
    await recordEvent(tx, {
      institutionId: id,
      kind: 'approved',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details: { months, seats, reference },
    })
    await issueReceipt(tx, {
      holder: { type: 'institution', id, name: institution.institution_name },
      school: '',
      term: approved,
      seats,
      reference,
      paid: payment && { ...payment, address: institution.school_address },
      gst: ctx.config.gst,
      now,
    })
    const url = inviteUrl(ctx, approved.inviteToken)
    const claimUrl = await makeClaimLink(ctx, tx, id)
    for (const mail of institutionApprovedMails(institution, {
      seats,
      endsAt: approved.endsAt,
      inviteUrl: url,
      claimUrl,
    }))
      await enqueueMail(ctx, tx, mail)
    return url
  })
}
