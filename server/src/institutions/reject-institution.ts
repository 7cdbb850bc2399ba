import type { User } from '@ariviyal/contract/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { claimPendingInstitution } from './claim-pending-institution.ts'
import { institutionRejectedMails } from './institutions.mails.ts'
import { updateInstitution } from './institutions.queries.ts'
import { recordMove } from './record-move.ts'

/** Declines a registration; the school is told why. */
export async function rejectInstitution(house: House, staff: User, id: string, reason: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await claimPendingInstitution(tx, id)
    const now = house.now()
    await updateInstitution(tx, id, { status: 'rejected', reason, decidedAt: now, decidedBy: staff.id })
    await recordAction(
      tx,
      staff,
      now,
      'institution.rejected',
      { type: 'institution', id },
      { name: school.institution_name, reason },
    )
    await recordMove(tx, { institutionId: id, what: 'rejected', actorId: staff.id, at: now, details: { reason } })
    for (const mail of institutionRejectedMails(school, reason)) await enqueueMail(house, tx, mail)
  })
}
