import type { User } from '@ariviyal/contract/accounts'
import type { ApprovalTerms } from '@ariviyal/contract/subscriptions'
import { findPerson } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { startSubscription } from './start-subscription.ts'
import { subscriptionRenewedMail } from './subscriptions.mails.ts'

/** Agrees a new term without a request: after what runs, else at once or on a day. Raises what `startSubscription` raises. */
export async function renewSubscription(
  house: House,
  staff: User,
  userId: string,
  { months, reference, starts_on, note }: ApprovalTerms,
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const term = await startSubscription(tx, {
      userId,
      length: { months },
      startsOn: starts_on,
      reference,
      note,
      kind: 'renewed',
      by: { actor: 'staff', id: staff.id },
      now,
    })
    const person = await findPerson(tx, userId)
    const span = { starts_at: term.startsAt.toISOString(), ends_at: term.endsAt.toISOString() }
    await recordAction(
      tx,
      staff,
      now,
      'subscription.renewed',
      { type: 'user', id: userId },
      { name: person?.name ?? '', months, reference, ...span, ...(note && { note }) },
    )
    if (person) await enqueueMail(house, tx, subscriptionRenewedMail(person, term, now, house.config.publicUrl))
  })
}
