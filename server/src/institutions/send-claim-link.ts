import type { User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { lockApprovedInstitution } from './extend-institution.ts'
import { claimLinkMails } from './institutions.mails.ts'
import { makeClaimLink } from './make-claim-link.ts'
import { recordStaffMove } from './record-move.ts'
import { selectRepresentatives } from './school-care.queries.ts'

/** Mails the school another link for its representative. Raises `representatives-full`. */
export async function sendClaimLink(house: House, staff: User, id: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const school = await lockApprovedInstitution(tx, id)
    const representatives = await selectRepresentatives(tx, id)
    if (representatives.length >= limits.representativesMax) throw new Refusal('representatives-full')
    const now = house.now()
    await recordStaffMove(tx, staff, now, 'claim-link-sent', school)
    const url = await makeClaimLink(house, tx, id)
    for (const mail of claimLinkMails(school, url)) await enqueueMail(house, tx, mail)
  })
}
