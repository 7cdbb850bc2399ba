import type { User } from '@ariviyal/contract/accounts'
import { findPerson } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { newToken } from '../platform/one-time-token.ts'
import { lockApprovedInstitution } from './extend-institution.ts'
import { inviteLinkRenewedMails, representativeRemovedMail } from './institutions.mails.ts'
import { updateInstitution } from './institutions.queries.ts'
import { recordMove, recordStaffMove } from './record-move.ts'
import { findRepresentatives } from './represented-school.ts'
import { deleteClaim, deleteRepresentative } from './school-care.queries.ts'

/**
 * Takes the care of a school from a person, who is written to. What they know and others may use ends with it: the open invite link is made
 * anew, and a link for a representative that was not used yet is void. Personal invitations, which only their recipients know, go on; those
 * who look after the school see them and can take them back. Raises `not-found`.
 */
export async function removeRepresentative(house: House, staff: User, id: string, userId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    if (!(await deleteRepresentative(tx, id, userId))) throw new Refusal('not-found')
    const at = house.now()
    await recordStaffMove(tx, staff, at, 'representative-removed', school, { user: userId })
    await updateInstitution(tx, id, { inviteToken: newToken() })
    await recordMove(tx, { institutionId: id, kind: 'invite-link-replaced', by: { actor: 'staff', id: staff.id }, at })
    await deleteClaim(tx, id)

    const person = await findPerson(tx, userId)
    if (person) await enqueueMail(house, tx, representativeRemovedMail(person))
    const mails = inviteLinkRenewedMails(school, house.config.publicUrl, await findRepresentatives(tx, id))
    for (const mail of mails) if (mail.to !== person?.email) await enqueueMail(house, tx, mail)
  })
}
