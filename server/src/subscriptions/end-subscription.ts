import type { User } from '@ariviyal/contract/accounts'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { releaseRunningSeat } from '../institutions/seats.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { subscriptionEndedMail } from './subscriptions.mails.ts'
import { endTermsOf } from './subscriptions.queries.ts'

/** Ends whatever makes a user a subscriber, from now on: their own terms and a seat of a school. Raises `no-subscription` when nothing runs. */
export async function endSubscription(house: House, staff: User, userId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
    const now = house.now()
    const terms = await endTermsOf(tx, userId, now)
    const seat = await releaseRunningSeat(tx, userId, now, staff.id)
    if (terms.length === 0 && !seat) throw new Refusal('no-subscription')
    const person = await findPerson(tx, userId)
    await recordAction(
      tx,
      staff,
      now,
      'subscription.ended',
      { type: 'user', id: userId },
      { name: person?.name ?? '', terms, institution: seat?.institutionId ?? null },
    )
    if (person) await enqueueMail(house, tx, subscriptionEndedMail(person))
  })
}
