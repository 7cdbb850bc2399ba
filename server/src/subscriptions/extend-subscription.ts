import type { User } from '@ariviyal/contract/accounts'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { ExtensionForm } from '@ariviyal/contract/subscriptions'
import type * as z from 'zod/mini'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { addDays, addMonths, startOfDay } from '../platform/calendar.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { recordMove } from './record-move.ts'
import { receiptOf } from './start-subscription.ts'
import { subscriptionExtendedMail } from './subscriptions.mails.ts'
import { forgetReminders, selectTermsOf, updateSubscription } from './subscriptions.queries.ts'

type Extension = z.output<typeof ExtensionForm>

const refuse = (fields: Record<string, string>) => new Refusal('invalid-fields', undefined, { fields })

/** The new end: so many months later, or the end of the day that staff name. */
function newEnd(end: Date, { months, until }: Extension, now: Date): Date {
  if ((months === undefined) === (until === undefined)) throw refuse({ months: serverMessages.extendByOne })
  const next = months === undefined ? addDays(startOfDay(until ?? ''), 1) : addMonths(end, months)
  const field = months === undefined ? 'until' : 'months'
  if (next <= end) throw refuse({ [field]: serverMessages.extendBackwards })
  if (next > addMonths(now, limits.monthsMax)) throw refuse({ [field]: serverMessages.extendTooFar })
  return next
}

/**
 * Moves the end of what a user has: of the running term, or of the last one that is agreed; a trial stays a trial. The reminders are
 * those of the new end. Raises `no-subscription`, and `invalid-fields` for an end that is no later, or too far away.
 */
export async function extendSubscription(house: House, staff: User, userId: string, form: Extension): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
    const now = house.now()
    const term = (await selectTermsOf(tx, userId, now)).at(-1)
    if (!term) throw new Refusal('no-subscription')
    const changed = {
      ...term,
      endsAt: newEnd(term.endsAt, form, now),
      reference: form.reference || term.reference,
    }
    await updateSubscription(tx, term.id, { endsAt: changed.endsAt, reference: changed.reference })
    await forgetReminders(tx, term.id)
    const span = { before: term.endsAt.toISOString(), ends_at: changed.endsAt.toISOString() }
    const { reference, note } = form
    await recordMove(tx, {
      kind: 'extended',
      userId,
      subscriptionId: term.id,
      at: now,
      by: { actor: 'staff', id: staff.id },
      details: {
        ...span,
        ...(reference && { reference }),
        ...(note && { note }),
        ...(!term.trial && (await receiptOf(tx, changed, now))),
      },
    })
    const person = await findPerson(tx, userId)
    await recordAction(
      tx,
      staff,
      now,
      'subscription.extended',
      { type: 'user', id: userId },
      { name: person?.name ?? '', ...span, reference, note },
    )
    if (person) await enqueueMail(house, tx, subscriptionExtendedMail(person, changed.endsAt, house.config.publicUrl))
  })
}
