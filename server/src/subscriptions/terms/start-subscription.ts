import type { SubscriptionEventKind } from '@ariviyal/contract/subscriptions/subscription-states'
import { v7 as uuid } from 'uuid'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { GstSettings } from '../../platform/config.ts'
import { type PaymentRow, receivedPaymentOf } from '../../payments/open-payment.ts'
import type { EventDetails } from '../../platform/db/event.columns.ts'
import { AppError } from '../../platform/http/errors.ts'
import { issueReceipt } from '../../receipts/issue-receipt.ts'
import { type EventActor, recordEvent } from '../lists/record-event.ts'
import { findLastRequestOf } from '../requests/requests.queries.ts'
import { insertSubscription, selectTermsOf } from '../subscriptions.queries.ts'
import type { SubscriptionRow } from '../subscriptions.table.ts'
import { type TermLength, termOn } from './term.ts'

interface StartOptions {
  userId: string
  requestId?: string
  length: TermLength
  /** A day, from its first minute. Without one: at once, or where the running term ends. */
  startsOn?: string | undefined
  reference: string
  note?: string
  /** The event to record. A term that starts now is recorded as started too. */
  kind: SubscriptionEventKind
  by: EventActor
  /** The supplier on the invoice of a paid request. */
  gst?: GstSettings | undefined
  now: Date
}

/**
 * Adds a term to a user's subscription, after the running one if any, with its event and, unless it is a trial, its receipt. Locks the user's row so
 * that terms do not overlap; a constraint enforces the same.
 */
export async function startSubscription(tx: Transaction, options: StartOptions): Promise<SubscriptionRow> {
  const { userId, now, reference, by } = options
  if (!(await lockUser(tx, userId))) throw new AppError('not-found')
  const trial = options.kind === 'trial-started'
  const term = {
    id: uuid(),
    userId,
    requestId: options.requestId ?? null,
    ...termOn(options.startsOn, await selectTermsOf(tx, userId, now), now, options.length),
    endedAt: null,
    reference,
    trial,
    createdAt: now,
  }
  await insertSubscription(tx, term)
  const details: EventDetails = {
    starts_at: term.startsAt.toISOString(),
    ends_at: term.endsAt.toISOString(),
    ...options.length,
    ...(reference && { reference }),
    ...(options.note && { note: options.note }),
    ...(!trial && (await receiptOf(tx, term, { now, gst: options.gst, paid: await paymentOf(tx, term) }))),
  }
  await recordEvent(tx, { kind: options.kind, userId, subscriptionId: term.id, at: now, by, details })
  if (term.startsAt <= now)
    await recordEvent(tx, { kind: 'started', userId, subscriptionId: term.id, at: now, by: { actor: 'system' } })
  return term
}

/** The payment of the request behind a term, where its money has arrived. */
export const paymentOf = async (executor: Executor, { requestId }: SubscriptionRow): Promise<PaymentRow | null> =>
  requestId === null ? null : receivedPaymentOf(executor, requestId)

interface ReceiptOf {
  now: Date
  paid?: PaymentRow | null
  gst?: GstSettings | undefined
  replaces?: string | null
}

/** Issues the receipt of a term and returns its number for the history. */
export async function receiptOf(
  tx: Transaction,
  term: SubscriptionRow,
  { now, paid = null, gst, replaces = null }: ReceiptOf,
): Promise<{ receipt: string }> {
  const person = await findPerson(tx, term.userId)
  const request = await findLastRequestOf(tx, term.userId)
  const number = await issueReceipt(tx, {
    holder: { type: 'user', id: term.userId, name: person?.name ?? '' },
    school: request?.institution_name ?? '',
    term,
    reference: term.reference,
    paid: paid && { ...paid, address: request?.school_address ?? '' },
    gst,
    replaces,
    now,
  })
  return { receipt: number }
}
