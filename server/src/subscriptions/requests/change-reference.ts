import type { User } from '@ariviyal/contract/accounts/accounts'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordEvent } from '../lists/record-event.ts'
import { lastReceiptOf } from '../../receipts/show-receipts.ts'
import { paymentOf, receiptOf } from '../terms/start-subscription.ts'
import { findSubscription, updateSubscription } from '../subscriptions.queries.ts'

/**
 * Changes the payment reference of a term. Receipts are immutable: a new one names the one it replaces; a trial has none. Setting the same reference
 * again only writes to the audit log. Raises `not-found`.
 */
export async function changeReference(ctx: AppContext, staff: User, id: string, reference: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subscription = await findSubscription(tx, id)
    if (!subscription || !(await lockUser(tx, subscription.userId))) throw new AppError('not-found')
    const now = ctx.now()
    const { userId, reference: before, trial } = subscription
    await updateSubscription(tx, id, { reference })
    const replaces = await lastReceiptOf(tx, { type: 'user', id: userId }, subscription.startsAt)
    await recordEvent(tx, {
      kind: 'reference-changed',
      userId,
      subscriptionId: id,
      at: now,
      by: { actor: 'staff', id: staff.id },
      details: {
        before,
        reference,
        ...(!trial &&
          (await receiptOf(
            tx,
            { ...subscription, reference },
            { now, paid: await paymentOf(tx, subscription), gst: ctx.config.gst, replaces },
          ))),
      },
    })
    const person = await findPerson(tx, userId)
    await recordAction(
      tx,
      staff,
      now,
      'subscription.reference-changed',
      { type: 'subscription', id },
      { name: person?.name ?? '', user: userId, before, reference },
    )
  })
}
