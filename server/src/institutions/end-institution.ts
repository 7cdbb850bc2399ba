import type { User } from '@ariviyal/contract/accounts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { lockApprovedInstitution } from './extend-institution.ts'
import { institutionEndedMails } from './institutions.mails.ts'
import { updateInstitution } from './institutions.queries.ts'
import { recordStaffMove } from './record-move.ts'
import { findRepresentatives } from './represented-school.ts'
import { isRunning } from './school-state.ts'

/** Ends a school's subscription now. Seats stay with who holds them, so that a renewal covers them again. Raises `no-subscription`. */
export async function endInstitution(house: House, staff: User, id: string, reason: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    const now = house.now()
    if (!isRunning(school, now)) throw new Refusal('no-subscription')
    // A term has to end after its start (institutions_ends_after_start), be it ended in the moment in which it began.
    const endsAt = now > school.startsAt ? now : new Date(school.startsAt.getTime() + 1)
    await updateInstitution(tx, id, { endsAt })
    const details = { reason, would_have_ended_at: school.endsAt.toISOString() }
    await recordStaffMove(tx, staff, now, 'ended', school, details)
    for (const mail of institutionEndedMails(school, reason, await findRepresentatives(tx, id)))
      await enqueueMail(house, tx, mail)
  })
}
