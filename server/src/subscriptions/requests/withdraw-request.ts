import type { User } from '@ariviyal/contract/accounts/accounts'
import { oweRefund } from '../../payments/refund-payment.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { recordEvent } from '../lists/record-event.ts'
import { findLastRequestOf, lockRequest, updateRequest } from './requests.queries.ts'
import { requestWithdrawnMail } from '../subscriptions.mails.ts'

/** Withdraws a user's pending request. Raises `already-decided` when none is pending, or staff were faster. */
export async function withdrawRequest(ctx: AppContext, user: User): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const last = await findLastRequestOf(tx, user.id)
    const request = last && (await lockRequest(tx, last.id))
    if (request?.status !== 'pending') throw new AppError('already-decided')
    const now = ctx.now()
    await updateRequest(tx, request.id, { status: 'withdrawn', decidedAt: now })
    await oweRefund(tx, request.id, now)
    await recordEvent(tx, { kind: 'withdrawn', userId: user.id, at: now, by: { actor: 'self' } })
    await enqueueMail(ctx, tx, requestWithdrawnMail(user, ctx.config.publicUrl))
  })
}
