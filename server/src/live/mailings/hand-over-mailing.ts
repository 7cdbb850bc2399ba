import { findPeople } from '../../accounts/find-people.ts'
import type { House } from '../../platform/house.ts'
import { enqueueMails } from '../../platform/mail.ts'
import { findLiveSession } from '../live.queries.ts'
import { mailingMail } from '../mailing.mails.ts'
import { toldSession } from '../told-session.ts'
import { findMailing, takeRecipients } from './mailings.queries.ts'

export const mailingQueue = 'live.mailing'

/** Mails that are composed and enqueued in one transaction. */
const batch = 200

/**
 * Enqueues the mails of a mailing, some at a time, so that neither memory nor a lock grows with the audience. Each recipient is marked
 * in the transaction that enqueues their mail: whatever is ended in the middle or runs twice goes on, and nobody is written to twice.
 */
export async function handOverMailing(house: House, mailingId: string): Promise<void> {
  const mailing = await findMailing(house.db, mailingId)
  const session = mailing && (await findLiveSession(house.db, mailing.sessionId))
  // Taken back, or gone with its session.
  if (!session) return
  const told = toldSession(house, session)
  const letter = { subject: mailing.subject, message: mailing.body }
  for (let taken = batch; taken === batch;)
    taken = await house.db.transaction(async (tx) => {
      const recipients = await takeRecipients(tx, mailingId, batch, house.now())
      const people = await findPeople(
        tx,
        recipients.flatMap(({ userId, isGone }) => (isGone ? [] : [userId])),
      )
      await enqueueMails(
        house,
        tx,
        [...people.values()].map((person) => mailingMail(person, told, letter)),
      )
      return recipients.length
    })
}
