import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { recordAction } from '../audit/record-action.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { enqueueMail } from '../platform/mail/mail.ts'
import { answerToMessageMail } from './contact.mails.ts'
import { lockMessage, markAnswered } from './contact.queries.ts'

/**
 * Answers the sender of a message and marks it as handled. Raises `not-found`, and `already-decided` if it was answered, so that two members of staff
 * cannot both answer.
 */
export async function answerMessage(ctx: AppContext, staff: User, id: string, answer: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new AppError('not-found')
    if (message.answer !== '') throw new AppError('already-decided', serverMessages.messageAnsweredBefore)
    const now = ctx.now()
    await markAnswered(tx, id, { answer, by: staff.id, at: message.handledAt ?? now })
    await recordAction(tx, staff, now, 'message.answered', { type: 'message', id }, { subject: message.subject })
    await enqueueMail(ctx, tx, answerToMessageMail(message, answer))
  })
}
