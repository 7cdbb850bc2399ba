import type { User } from '@ariviyal/contract/accounts'
import type { MailingForm } from '@ariviyal/contract/live-desk'
import { times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { offerUndo } from '../../undo/offer-undo.ts'
import { holdLiveSession } from '../live.queries.ts'
import { mailingQueue } from './hand-over-mailing.ts'
import { insertMailing, insertRecipients, setRecipients, wasSentSince } from './mailings.queries.ts'
import type { SentMailing } from './take-back-mailing.ts'

/** Within this time the same words to the same people are a second click, not a second thought. */
const sameWithinMs = 10 * 60_000

/**
 * Writes to everyone who is in an audience of a session now. The mails leave when the act can no longer be taken back. Raises
 * `not-ready` where the audience is empty, and `already-decided` where this very mail went to it a moment ago.
 */
export async function sendMailing(
  house: House,
  staff: User,
  sessionId: string,
  letter: MailingForm,
): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    // Two clicks come one after the other, and nobody changes their place while the audience is written down.
    await holdLiveSession(tx, sessionId)
    const now = house.now()
    if (await wasSentSince(tx, sessionId, letter, new Date(now.getTime() - sameWithinMs)))
      throw new Refusal('already-decided', serverMessages.mailingTwice)
    const mailing = {
      id: uuid(),
      sessionId,
      audience: letter.audience,
      subject: letter.subject,
      body: letter.message,
      recipients: 0,
      sentBy: staff.id,
      sentAt: now,
    }
    await insertMailing(tx, mailing)
    const recipients = await insertRecipients(tx, mailing)
    if (recipients === 0) throw new Refusal('not-ready', serverMessages.mailingToNobody)
    await setRecipients(tx, mailing.id, recipients)
    const startAfter = new Date(now.getTime() + times.undoSeconds * 1_000)
    const jobId = await house.jobs.enqueue(tx, mailingQueue, { mailingId: mailing.id }, { startAfter })
    const subject = { type: 'live-session', id: sessionId }
    await recordAction(tx, staff, now, 'live-mailing.sent', subject, {
      audience: letter.audience,
      recipients,
      name: letter.subject,
    })
    const payload: SentMailing = { name: letter.subject, mailingId: mailing.id, jobId }
    return offerUndo(house, tx, staff, { kind: 'live-mailing.sent', subject, payload })
  })
}
