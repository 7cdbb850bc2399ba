import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { openPayment } from '../../payments/open-payment.ts'
import { payInMail } from '../../payments/pay-in-mail.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { renewalReceivedMail } from '../institutions.mails.ts'
import { recordEvent } from '../record-event.ts'
import { lockRepresentedInstitution } from '../representatives/represented-institution.ts'
import { insertRenewal } from '../representatives/representatives.queries.ts'

/** Stores an institution's renewal request for staff to decide. Raises `request-pending` while one is pending. */
export async function requestRenewal(
  ctx: AppContext,
  user: User,
  request: { seats?: number | undefined; note: string },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const institution = await lockRepresentedInstitution(tx, user.id)
    const now = ctx.now()
    const seats = request.seats ?? null
    const id = uuid()
    const stored = await insertRenewal(tx, {
      id,
      institutionId: institution.id,
      askedBy: user.id,
      seats,
      note: request.note,
      status: 'pending',
      reason: '',
      createdAt: now,
    })
    if (!stored) throw new AppError('request-pending', serverMessages.renewalPending)
    const details = { seats, note: request.note }
    await recordEvent(tx, {
      institutionId: institution.id,
      kind: 'renewal-requested',
      by: { actor: 'self', id: user.id },
      at: now,
      details,
    })
    const payment = await openPayment(ctx, tx, {
      purpose: 'renewal',
      subjectId: id,
      userId: user.id,
      payer: institution.institution_name,
      seats: seats ?? institution.seats,
    })
    await enqueueMail(ctx, tx, renewalReceivedMail(user, payInMail(payment, ctx.config), ctx.config.publicUrl))
  })
}
