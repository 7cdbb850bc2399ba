import { findPeopleByEmail } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueueMails } from '../../platform/mail/mail.ts'
import { inviteUrl } from '../institution.view.ts'
import { invitationMail } from '../institutions.mails.ts'

interface Invited {
  id: string
  email: string
  token: string
}

const details = 'It has a seat for you, which costs you nothing.'

/**
 * Mails the links of invitations. A person with an account and a confirmed address is notified as they chose; the bell leads to the invitation by its
 * id, which opens it for them alone, so that no link is stored.
 */
export async function sendInvitations(
  ctx: AppContext,
  tx: Transaction,
  institution: { endsAt: Date },
  invitations: Invited[],
): Promise<void> {
  const people = await findPeopleByEmail(
    tx,
    invitations.map(({ email }) => email),
  )
  const mailOf = ({ email, token }: Invited) => invitationMail({ email }, institution, inviteUrl(ctx, token))
  const notices = invitations.flatMap((invited) => {
    const person = people.get(invited.email)
    return person ? [{ userId: person.id, mail: mailOf(invited), details, path: `/join/${invited.id}` }] : []
  })
  await notify(ctx, tx, 'seat', notices)
  const others = invitations.filter(({ email }) => !people.has(email))
  await enqueueMails(ctx, tx, others.map(mailOf))
}
