import type { User } from '@ariviyal/contract/accounts'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { startSubscription } from './start-subscription.ts'
import { trialStartedMail } from './subscriptions.mails.ts'
import { hadTrial, selectTermsOf } from './subscriptions.queries.ts'

/**
 * Opens everything to a user for some days, without a request and without a receipt. Raises `subscription-running` while a term runs
 * or is agreed, and `trial-used` for a second trial that is not said to be meant.
 */
export async function startTrial(
  house: House,
  staff: User,
  userId: string,
  { days, again }: { days: number; again: boolean },
): Promise<void> {
  await house.db.transaction(async (tx) => {
    const now = house.now()
    if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
    if ((await selectTermsOf(tx, userId, now)).length > 0) throw new Refusal('subscription-running')
    const second = await hadTrial(tx, userId)
    if (second && !again) throw new Refusal('trial-used')
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
    if (person) await enqueueMail(house, tx, trialStartedMail(person, term.endsAt, house.config.publicUrl))
  })
}
