import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import { releaseRunningSeat } from '../../institutions/seats/seats.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordEvent } from '../lists/record-event.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import type { EndedSubscription } from './resume-subscription.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { subscriptionEndedMail } from '../subscriptions.mails.ts'
import { endTermsOf } from '../subscriptions.queries.ts'

/** Ends a user's access now: their own terms and the seat of an institution. Raises `no-subscription` when nothing runs. */
export async function endSubscription(ctx: AppContext, staff: User, userId: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-found')
    const now = ctx.now()
    const terms = await endTermsOf(tx, userId, now)
    const seat = await releaseRunningSeat(tx, userId, now, staff.id)
    if (terms.length === 0 && !seat) throw new AppError('no-subscription')
    const by = { actor: 'staff', id: staff.id } as const
    for (const subscriptionId of terms)
      await recordEvent(tx, { kind: 'ended-by-staff', userId, subscriptionId, at: now, by })
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
    return offerUndo(ctx, tx, staff, {
      kind: 'subscription.ended',
      subject: { type: 'user', id: userId },
      payload,
      tell: async (delay) =>
        person ? tellSubscriber(ctx, tx, person, { mail: subscriptionEndedMail(person) }, delay) : [],
    })
  })
}
