import type { SubscriptionMove } from '@ariviyal/contract/subscription-states'
import { v7 as uuid } from 'uuid'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import type { EventDetails } from '../platform/event.columns.ts'
import { Refusal } from '../platform/http/errors.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { type Mover, recordMove } from './record-move.ts'
import { findLastRequestOf } from './requests.queries.ts'
import { insertSubscription, selectTermsOf } from './subscriptions.queries.ts'
import type { SubscriptionRow } from './subscriptions.table.ts'
import { type Length, termOn } from './term.ts'

interface Given {
  userId: string
  requestId?: string
  length: Length
  /** A day, from its first minute; without one at once, or where the running term ends. */
  startsOn?: string | undefined
  reference: string
  note?: string
  /** The move that this is; one that starts now is noted as started too. */
  kind: SubscriptionMove
  by: Mover
  now: Date
}

/**
 * Adds a term to a user's subscription, after the running one if there is one, with its move and, unless it is a trial, its receipt.
 * The user's row is locked, so that terms never overlap; a constraint holds that even against code that forgets the lock.
 */
export async function startSubscription(tx: Transaction, given: Given): Promise<SubscriptionRow> {
  const { userId, now, reference, by } = given
  if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
  const trial = given.kind === 'trial-started'
  const term = {
    id: uuid(),
    userId,
    requestId: given.requestId ?? null,
    ...termOn(given.startsOn, await selectTermsOf(tx, userId, now), now, given.length),
    endedAt: null,
    reference,
    trial,
    createdAt: now,
  }
  await insertSubscription(tx, term)
  const details: EventDetails = {
    starts_at: term.startsAt.toISOString(),
    ends_at: term.endsAt.toISOString(),
    ...given.length,
    ...(reference && { reference }),
    ...(given.note && { note: given.note }),
    ...(!trial && (await receiptOf(tx, term, now))),
  }
  await recordMove(tx, { kind: given.kind, userId, subscriptionId: term.id, at: now, by, details })
  if (term.startsAt <= now)
    await recordMove(tx, { kind: 'started', userId, subscriptionId: term.id, at: now, by: { actor: 'system' } })
  return term
}

/** Issues the receipt of a term as it stands, and gives its number for the history. */
export async function receiptOf(
  tx: Transaction,
  term: SubscriptionRow,
  now: Date,
  replaces: string | null = null,
): Promise<{ receipt: string }> {
  const person = await findPerson(tx, term.userId)
  const request = await findLastRequestOf(tx, term.userId)
  const number = await issueReceipt(tx, {
    holder: { type: 'user', id: term.userId, name: person?.name ?? '' },
    school: request?.institution_name ?? '',
    term,
    reference: term.reference,
    replaces,
    now,
  })
  return { receipt: number }
}
