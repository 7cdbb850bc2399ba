import type { User } from '@ariviyal/contract/accounts'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { recordMove } from './record-move.ts'
import { lastReceiptOf } from '../receipts/show-receipts.ts'
import { receiptOf } from './start-subscription.ts'
import { findSubscription, updateSubscription } from './subscriptions.queries.ts'

/**
 * Puts another payment reference on a term. What was printed stays: a new receipt says which one it replaces; a trial has none. The
 * same reference once more changes nothing but is in the log. Raises `not-found`.
 */
export async function changeReference(house: House, staff: User, id: string, reference: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const found = await findSubscription(tx, id)
    if (!found || !(await lockUser(tx, found.userId))) throw new Refusal('not-found')
    const now = house.now()
    const { userId, reference: before, trial } = found
    await updateSubscription(tx, id, { reference })
    const replaces = await lastReceiptOf(tx, userId, found.startsAt)
    await recordMove(tx, {
      kind: 'reference-changed',
      userId,
      subscriptionId: id,
      at: now,
      by: { actor: 'staff', id: staff.id },
      details: { before, reference, ...(!trial && (await receiptOf(tx, { ...found, reference }, now, replaces))) },
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
