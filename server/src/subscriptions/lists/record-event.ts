import type { SubscriptionEventKind } from '@ariviyal/contract/subscriptions/subscription-states'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import type { EventDetails } from '../../platform/db/event.columns.ts'
import { insertEvent, insertEvents } from './events.queries.ts'

/** The actor of an event: the owner, a member of staff by id, or the clock. */
export type EventActor = { actor: 'self' | 'system' } | { actor: 'staff'; id: string }

interface SubscriptionEvent {
  kind: SubscriptionEventKind
  userId: string
  subscriptionId?: string
  at: Date
  by: EventActor
  /** Staff see all of it; the teacher sees it without `note`. Never contains a secret. */
  details?: EventDetails
}

const rowOf = ({ kind, userId, subscriptionId, at, by, details }: SubscriptionEvent) => ({
  id: uuid(),
  kind,
  userId,
  subscriptionId: subscriptionId ?? null,
  at,
  actor: by.actor,
  actorId: by.actor === 'staff' ? by.id : by.actor === 'self' ? userId : null,
  details: details ?? {},
})

/** Records an event in the transaction that causes it, so that neither exists without the other. */
export async function recordEvent(tx: Transaction, event: SubscriptionEvent): Promise<void> {
  await insertEvent(tx, rowOf(event))
}

/** Records events caused by the clock, which two instances may process at once. Returns the ids of the terms recorded by this call. */
export const recordTimedEvents = (tx: Executor, events: SubscriptionEvent[]): Promise<string[]> =>
  insertEvents(tx, events.map(rowOf))
