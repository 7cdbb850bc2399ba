import type { User } from '@ariviyal/contract/accounts'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { releaseRunningSeat } from '../institutions/seats.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { recordMove } from './record-move.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import type { EndedSubscription } from './resume-subscription.ts'
import { subscriptionEndedMail } from './subscriptions.mails.ts'
import { endTermsOf } from './subscriptions.queries.ts'

/** Ends whatever makes a user a subscriber, from now on: their own terms and a seat of a school. Raises `no-subscription` when nothing runs. */
export async function endSubscription(house: House, staff: User, userId: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
    const now = house.now()
    const terms = await endTermsOf(tx, userId, now)
    const seat = await releaseRunningSeat(tx, userId, now, staff.id)
    if (terms.length === 0 && !seat) throw new Refusal('no-subscription')
    const by = { actor: 'staff', id: staff.id } as const
    for (const subscriptionId of terms)
      await recordMove(tx, { kind: 'ended-by-staff', userId, subscriptionId, at: now, by })
    const person = await findPerson(tx, userId)
    await recordAction(
      tx,
      staff,
      now,
      'subscription.ended',
      { type: 'user', id: userId },
      { name: person?.name ?? '', terms, institution: seat?.institutionId ?? null },
    )
    const payload: EndedSubscription = { name: person?.name ?? '', userId, terms, seatId: seat?.seatId ?? null }
    return offerUndo(house, tx, staff, {
      kind: 'subscription.ended',
      subject: { type: 'user', id: userId },
      payload,
      mails: person ? [subscriptionEndedMail(person)] : [],
    })
  })
}
