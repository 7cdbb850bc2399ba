import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { findLiveSession, holdLiveSession, liveStateOf } from './live.queries.ts'
import { updateSession } from './planning.queries.ts'
import { tellOfCancellation } from './tell-registered.ts'

/** What an undo needs to know of a session that was cancelled; the moment as text. */
interface CancelledSession {
  id: string
  name: string
  cancelledAt: string
}

/**
 * Cancels an announced session. Everyone with a place or waiting is told, and it leaves their calendars, once the act can no longer be
 * taken back. Raises `not-found`, and `already-decided` for what is a draft, cancelled or over.
 */
export function cancelSession(house: House, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const row = await holdLiveSession(tx, id)
    const now = house.now()
    const state = liveStateOf(row, now)
    if (state === 'draft') throw new Refusal('not-found')
    if (state === 'cancelled') throw new Refusal('already-decided', serverMessages.sessionCancelledBefore)
    if (state === 'over') throw new Refusal('already-decided', serverMessages.sessionOver)
    const changes = { cancelledAt: now, cancelReason: reason, version: row.version + 1 }
    const after = await updateSession(tx, id, changes)
    const subject = { type: 'live-session', id }
    await recordAction(tx, staff, now, 'live-session.cancelled', subject, { topic: row.topic, reason })
    const payload: CancelledSession = { id, name: row.topic, cancelledAt: now.toISOString() }
    return offerUndo(house, tx, staff, {
      kind: 'live-session.cancelled',
      subject,
      payload,
      sendAt: (until) => tellOfCancellation(house, tx, after, { startAfter: until }),
    })
  })
}

/** Brings a cancelled session back, with all its places. Raises `changed-since` where it is not as the act left it. */
export async function uncancelSession(tx: Transaction, { id, cancelledAt }: CancelledSession): Promise<void> {
  const row = (await findLiveSession(tx, id)) && (await holdLiveSession(tx, id))
  if (row?.cancelledAt?.toISOString() !== cancelledAt) throw new Refusal('changed-since')
  // A calendar that asked meanwhile has the cancellation, which counts as one change: this is a later one.
  const sequence = row.sequence + 2
  await updateSession(tx, id, { cancelledAt: null, cancelReason: '', sequence, version: row.version + 1 })
}
