import type { User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import { recordAction } from '../audit/record-action.ts'
import { addMonths } from '../platform/calendar.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { newToken } from '../platform/one-time-token.ts'
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
      seats: terms.seats ?? Math.min(Math.max(school.teaching_staff_count, 1), limits.seatsMax),
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
      what: 'approved',
      actorId: staff.id,
      at: now,
      details: { months, seats, reference },
    })
    const url = inviteUrl(house, approved.inviteToken)
    const claimUrl = await makeClaimLink(house, tx, id)
    for (const mail of institutionApprovedMails(school, { seats, endsAt: approved.endsAt, inviteUrl: url, claimUrl }))
      await enqueueMail(house, tx, mail)
    return url
  })
}
