import type { User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import { recordAction } from '../audit/record-action.ts'
import { addMonths } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { newToken } from '../platform/one-time-token.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { claimPendingInstitution } from './claim-pending-institution.ts'
import { inviteUrl } from './institution.view.ts'
import { institutionApprovedMails } from './institutions.mails.ts'
import { updateInstitution } from './institutions.queries.ts'
import { makeClaimLink } from './make-claim-link.ts'
import { recordMove } from './record-move.ts'

interface Terms {
  months: number
  seats?: number | undefined
  reference: string
}

/** The seats that staff give; where they say nothing, one for each teacher of the school. */
export const seatsFor = (school: { teaching_staff_count: number }, given: number | undefined): number =>
  given ?? Math.min(Math.max(school.teaching_staff_count, 1), limits.seatsMax)

/**
 * Starts a school's subscription and gives its invite address; without a number of seats there is one for each of its teachers. The
 * mail to the school carries, beside the invite, the link that makes its representative.
 */
export async function approveInstitution(house: House, staff: User, id: string, terms: Terms): Promise<string> {
  return house.db.transaction(async (tx) => {
    const school = await claimPendingInstitution(tx, id)
    const now = house.now()
    const approved = {
      status: 'approved' as const,
      decidedAt: now,
      decidedBy: staff.id,
      months: terms.months,
      seats: seatsFor(school, terms.seats),
      startsAt: now,
      endsAt: addMonths(now, terms.months),
      reference: terms.reference,
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
      { name: school.institution_name, months, seats, reference },
    )
    await recordMove(tx, {
      institutionId: id,
      kind: 'approved',
      by: { actor: 'staff', id: staff.id },
      at: now,
      details: { months, seats, reference },
    })
    await issueReceipt(tx, {
      holder: { type: 'institution', id, name: school.institution_name },
      school: '',
      term: approved,
      seats,
      reference,
      now,
    })
    const url = inviteUrl(house, approved.inviteToken)
    const claimUrl = await makeClaimLink(house, tx, id)
    for (const mail of institutionApprovedMails(school, { seats, endsAt: approved.endsAt, inviteUrl: url, claimUrl }))
      await enqueueMail(house, tx, mail)
    return url
  })
}
