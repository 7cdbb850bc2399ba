import { findPeople } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMails } from '../../platform/mail/mail.ts'
import { findLiveSession } from '../live.queries.ts'
import { mailingMail } from './mailing.mails.ts'
import { sessionForMail } from '../session-for-mail.ts'
import { findMailing, claimRecipients } from './mailings.queries.ts'

export const mailingQueue = 'live.mailing'

/** Mails per transaction. */
const batch = 200

/**
 * Enqueues the mails of a mailing in batches, so that memory and locks do not grow with the audience. Each recipient is marked in the
 * transaction that enqueues their mail. Idempotent: safe to kill or to run twice.
 */
export async function handOverMailing(ctx: AppContext, mailingId: string): Promise<void> {
  const mailing = await findMailing(ctx.db, mailingId)
  const session = mailing && (await findLiveSession(ctx.db, mailing.sessionId))
  // Recalled, or deleted with its session.
  if (!session) return
  const sessionMail = sessionForMail(ctx, session)
  const mail = { subject: mailing.subject, message: mailing.body }
  for (let claimed = batch; claimed === batch;)
    claimed = await ctx.db.transaction(async (tx) => {
      const recipients = await claimRecipients(tx, mailingId, batch, ctx.now())
      const people = await findPeople(
        tx,
        recipients.flatMap(({ userId, isGone }) => (isGone ? [] : [userId])),
      )
      await enqueueMails(
        ctx,
        tx,
        [...people.values()].map((person) => mailingMail(person, sessionMail, mail)),
      )
      return recipients.length
    })
}
