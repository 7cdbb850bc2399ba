import type { User } from '@ariviyal/contract/accounts/accounts'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { ExtensionForm } from '@ariviyal/contract/subscriptions/subscriptions'
import { startOfDay } from '@ariviyal/contract/time'
import type * as z from 'zod/mini'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import { addDays, addMonths } from '../../platform/time/calendar.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordEvent } from '../lists/record-event.ts'
import { receiptOf } from './start-subscription.ts'
import { tellSubscriber } from '../tell-subscriber.ts'
import { subscriptionExtendedMail, termInWords } from '../subscriptions.mails.ts'
import { deleteReminders, selectTermsOf, updateSubscription } from '../subscriptions.queries.ts'

type Extension = z.output<typeof ExtensionForm>

const refuse = (fields: Record<string, string>) => new AppError('invalid-fields', undefined, { fields })

/** The new end: a number of months later, or the end of the day chosen by staff. */
function newEnd(end: Date, { months, until }: Extension, now: Date): Date {
  if ((months === undefined) === (until === undefined)) throw refuse({ months: serverMessages.extendByOne })
  const next = months === undefined ? addDays(startOfDay(until ?? ''), 1) : addMonths(end, months)
  const field = months === undefined ? 'until' : 'months'
  if (next <= end) throw refuse({ [field]: serverMessages.extendBackwards })
  if (next > addMonths(now, limits.monthsMax)) throw refuse({ [field]: serverMessages.extendTooFar })
  return next
}

/**
 * Extends the running term or the last agreed one; a trial stays a trial. Reminders follow the new end. Raises `no-subscription`, and
 * `invalid-fields` for an end that is not later, or too far away.
 */
export async function extendSubscription(ctx: AppContext, staff: User, userId: string, form: Extension): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-found')
    const now = ctx.now()
    const term = (await selectTermsOf(tx, userId, now)).at(-1)
    if (!term) throw new AppError('no-subscription')
    const changed = {
      ...term,
      endsAt: newEnd(term.endsAt, form, now),
      reference: form.reference || term.reference,
    }
    await updateSubscription(tx, term.id, { endsAt: changed.endsAt, reference: changed.reference })
    await deleteReminders(tx, term.id)
    const span = { before: term.endsAt.toISOString(), ends_at: changed.endsAt.toISOString() }
    const { reference, note } = form
    await recordEvent(tx, {
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
    if (!person) return
    const mail = subscriptionExtendedMail(person, changed.endsAt, ctx.config.publicUrl)
    await tellSubscriber(ctx, tx, person, { mail, details: `Extended: ${termInWords(changed)}.` })
  })
}
