import type { SubscriptionMove } from '@ariviyal/contract/subscription-states'
import { v7 as uuid } from 'uuid'
import type { Executor, Transaction } from '../platform/database.ts'
import type { EventDetails } from '../platform/event.columns.ts'
import { insertEvent, insertEvents } from './events.queries.ts'

/** Who moves a subscription: its owner, a member of staff by id, or the house by its clock. */
export type Mover = { actor: 'self' | 'system' } | { actor: 'staff'; id: string }

interface Move {
  kind: SubscriptionMove
  userId: string
  subscriptionId?: string
  at: Date
  by: Mover
  /** Shown to staff whole, and to the teacher without `note`; never a secret. */
  details?: EventDetails
}

const rowOf = ({ kind, userId, subscriptionId, at, by, details }: Move) => ({
  id: uuid(),
  kind,
  userId,
  subscriptionId: subscriptionId ?? null,
  at,
  actor: by.actor,
  actorId: by.actor === 'staff' ? by.id : by.actor === 'self' ? userId : null,
  details: details ?? {},
})

/** Notes a move in the transaction that makes it: neither exists without the other. */
export async function recordMove(tx: Transaction, move: Move): Promise<void> {
  await insertEvent(tx, rowOf(move))
}

/** Notes moves that the clock makes, which two instances may see at once; gives the ids of the terms that were noted now. */
export const recordClockMoves = (tx: Executor, moves: Move[]): Promise<string[]> => insertEvents(tx, moves.map(rowOf))
