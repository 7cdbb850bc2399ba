import type { User } from '@ariviyal/contract/accounts'
import { findPerson } from '../accounts/find-people.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { lockApprovedInstitution } from './extend-institution.ts'
import { representativeRemovedMail } from './institutions.mails.ts'
import { recordStaffMove } from './record-move.ts'
import { deleteRepresentative } from './school-care.queries.ts'

/** Takes the care of a school from a person, who is told. Raises `not-found`. */
export async function removeRepresentative(house: House, staff: User, id: string, userId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    if (!(await deleteRepresentative(tx, id, userId))) throw new Refusal('not-found')
    await recordStaffMove(tx, staff, house.now(), 'representative-removed', school, { user: userId })
    const person = await findPerson(tx, userId)
    if (person) await enqueueMail(house, tx, representativeRemovedMail(person))
  })
}
