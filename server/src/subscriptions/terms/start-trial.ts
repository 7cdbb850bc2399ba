import type { User } from '@ariviyal/contract/accounts/accounts'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { startSubscription } from './start-subscription.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { trialStartedMail } from '../subscriptions.mails.ts'
import { hadTrial, selectTermsOf } from '../subscriptions.queries.ts'

/**
 * Grants full access for some days, without a request or a receipt. Raises `subscription-running` while a term runs or is agreed, and `trial-used`
 * for a second trial without explicit confirmation.
 */
export async function startTrial(
  ctx: AppContext,
  staff: User,
  userId: string,
  { days, again }: { days: number; again: boolean },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    if (!(await lockUser(tx, userId))) throw new AppError('not-found')
    if ((await selectTermsOf(tx, userId, now)).length > 0) throw new AppError('subscription-running')
    const second = await hadTrial(tx, userId)
    if (second && !again) throw new AppError('trial-used')
    const term = await startSubscription(tx, {
      userId,
      length: { days },
      reference: '',
      kind: 'trial-started',
      by: { actor: 'staff', id: staff.id },
      now,
    })
    const person = await findPerson(tx, userId)
    await recordAction(
      tx,
      staff,
      now,
      'trial.started',
      { type: 'user', id: userId },
      { name: person?.name ?? '', days, ends_at: term.endsAt.toISOString(), ...(second && { again }) },
    )
    if (person)
      await tellSubscriber(ctx, tx, person, { mail: trialStartedMail(person, term.endsAt, ctx.config.publicUrl) })
  })
}
