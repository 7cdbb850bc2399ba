import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ApprovalTerms } from '@ariviyal/contract/subscriptions/subscriptions'
import { findPerson } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { startSubscription } from './start-subscription.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { subscriptionRenewedMail, termInWords } from '../subscriptions.mails.ts'

/** Adds a term without a request: after the running one, else at once or on a given day. Raises what `startSubscription` raises. */
export async function renewSubscription(
  ctx: AppContext,
  staff: User,
  userId: string,
  { months, reference, starts_on, note }: ApprovalTerms,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
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
    if (!person) return
    const mail = subscriptionRenewedMail(person, term, now, ctx.config.publicUrl)
    await tellSubscriber(ctx, tx, person, { mail, details: `Renewed: ${termInWords(term)}.` })
  })
}
