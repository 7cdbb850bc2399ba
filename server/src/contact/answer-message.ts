import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { answerToMessageMail } from './contact.mails.ts'
import { lockMessage, markAnswered } from './contact.queries.ts'

/**
 * Writes back to who sent a message, and marks it as handled. Raises `not-found`, and `already-decided` when it was answered: nobody gets
 * two answers because two of the staff were quick.
 */
export async function answerMessage(house: House, staff: User, id: string, answer: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new Refusal('not-found')
    if (message.answer !== '') throw new Refusal('already-decided', serverMessages.messageAnsweredBefore)
    const now = house.now()
    await markAnswered(tx, id, { answer, by: staff.id, at: message.handledAt ?? now })
    await recordAction(tx, staff, now, 'message.answered', { type: 'message', id }, { subject: message.subject })
    await enqueueMail(house, tx, answerToMessageMail(message, answer))
  })
}
