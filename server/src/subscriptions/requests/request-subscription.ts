import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { v7 as uuid } from 'uuid'
import { recordConsents } from '../../accounts/consents/consents.ts'
import { institutionFormValues } from '../../institutions/representatives/institution-form.details.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { payInMail } from '../../payments/pay-in-mail.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { recordEvent } from '../lists/record-event.ts'
import { insertRequest, isPending } from './requests.queries.ts'
import { startSubscription } from '../terms/start-subscription.ts'
import { requestReceivedMail, subscriptionApprovedMail } from '../subscriptions.mails.ts'

/**
 * Stores a user's request for staff to decide; with `SUBSCRIPTION_APPROVAL=auto` approves it at once. Raises `other-user` when the form names someone
 * else, and `request-pending`.
 */
export async function requestSubscription(
  ctx: AppContext,
  user: User,
  form: InstitutionFormFields & { userId: string },
): Promise<'pending' | 'started'> {
  if (form.userId !== user.id) throw new AppError('other-user')
  const auto = ctx.config.subscriptionApproval === 'auto'
  const now = ctx.now()
  const id = uuid()
  const store = async (tx: Transaction) => {
    await insertRequest(tx, {
      id,
      userId: user.id,
      ...institutionFormValues(form),
      status: auto ? 'approved' : 'pending',
      reason: '',
      createdAt: now,
      decidedAt: auto ? now : null,
      decidedBy: null,
    })
    await recordEvent(tx, {
      kind: 'requested',
      userId: user.id,
      at: now,
      by: { actor: 'self' },
      details: { school: form.institution_name },
    })
    await recordConsents(tx, user.id, { at: now, config: ctx.config })
  }
  const grant = async (tx: Transaction) => {
    const term = await startSubscription(tx, {
      userId: user.id,
      requestId: id,
      length: { months: limits.monthsDefault },
      reference: '',
      kind: 'approved',
      by: { actor: 'system' },
      now,
    })
    await enqueueMail(ctx, tx, subscriptionApprovedMail(user, term, now, ctx.config.publicUrl))
  }
  const wait = async (tx: Transaction) => {
    const payment = await openPayment(ctx, tx, {
      purpose: 'subscription-request',
      subjectId: id,
      userId: user.id,
      payer: user.name,
    })
    await enqueueMail(ctx, tx, requestReceivedMail(user, payInMail(payment, ctx.config), ctx.config.publicUrl))
  }
  try {
    await ctx.db.transaction(async (tx) => {
      await store(tx)
      await (auto ? grant(tx) : wait(tx))
    })
    return auto ? 'started' : 'pending'
  } catch (error) {
    throw isPending(error) ? new AppError('request-pending') : error
  }
}
