import type { User } from '@ariviyal/contract/accounts/accounts'
import type { MailingForm } from '@ariviyal/contract/live/live-oversight'
import { times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { lockLiveSession } from '../live.queries.ts'
import { mailingQueue } from './hand-over-mailing.ts'
import { insertMailing, insertRecipients, setRecipients, wasSentSince } from './mailings.queries.ts'
import type { SentMailing } from './recall-mailing.ts'

/** Within this time, the same text to the same audience is taken for a double click. */
const sameWithinMs = 10 * 60_000

/**
 * Sends a mailing to everyone who is in an audience now, once the undo period is over. Raises `not-ready` for an empty audience, and
 * `already-decided` if the same mail was sent to it a moment ago.
 */
export async function sendMailing(
  ctx: AppContext,
  staff: User,
  sessionId: string,
  mail: MailingForm,
): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    // The lock serialises double clicks, and fixes the audience while it is stored.
    await lockLiveSession(tx, sessionId)
    const now = ctx.now()
    if (await wasSentSince(tx, sessionId, mail, new Date(now.getTime() - sameWithinMs)))
      throw new AppError('already-decided', serverMessages.mailingTwice)
    const mailing = {
      id: uuid(),
      sessionId,
      audience: mail.audience,
      subject: mail.subject,
      body: mail.message,
      recipients: 0,
      sentBy: staff.id,
      sentAt: now,
    }
    await insertMailing(tx, mailing)
    const recipients = await insertRecipients(tx, mailing)
    if (recipients === 0) throw new AppError('not-ready', serverMessages.mailingToNobody)
    await setRecipients(tx, mailing.id, recipients)
    const startAfter = new Date(now.getTime() + times.undoSeconds * 1_000)
    const jobId = await ctx.jobs.enqueue(tx, mailingQueue, { mailingId: mailing.id }, { startAfter })
    const subject = { type: 'live-session', id: sessionId }
    await recordAction(tx, staff, now, 'live-mailing.sent', subject, {
      audience: mail.audience,
      recipients,
      name: mail.subject,
    })
    const payload: SentMailing = { name: mail.subject, mailingId: mailing.id, jobId }
    return offerUndo(ctx, tx, staff, { kind: 'live-mailing.sent', subject, payload })
  })
}
