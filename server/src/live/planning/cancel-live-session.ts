import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { findLiveSession, lockLiveSession, liveStateOf } from '../live.queries.ts'
import { updateLiveSession } from './planning.queries.ts'
import { notifyOfCancellation } from '../registrations/notify-registered.ts'

/** What an undo needs of a cancelled session; the moment as text. */
interface CancelledSession {
  id: string
  name: string
  cancelledAt: string
}

/**
 * Cancels an announced session. Everyone registered or waiting gets a mail that removes it from their calendars, once the undo period is
 * over. Raises `not-found`, and `already-decided` for drafts and for cancelled or past sessions.
 */
export function cancelLiveSession(ctx: AppContext, staff: User, id: string, reason: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockLiveSession(tx, id)
    const now = ctx.now()
    const state = liveStateOf(row, now)
    if (state === 'draft') throw new AppError('not-found')
    if (state === 'cancelled') throw new AppError('already-decided', serverMessages.sessionCancelledBefore)
    if (state === 'over') throw new AppError('already-decided', serverMessages.sessionOver)
    const changes = { cancelledAt: now, cancelReason: reason, version: row.version + 1 }
    const after = await updateLiveSession(tx, id, changes)
    const subject = { type: 'live-session', id }
    await recordAction(tx, staff, now, 'live-session.cancelled', subject, { topic: row.topic, reason })
    const payload: CancelledSession = { id, name: row.topic, cancelledAt: now.toISOString() }
    return offerUndo(ctx, tx, staff, {
      kind: 'live-session.cancelled',
      subject,
      payload,
      tell: (delay) => notifyOfCancellation(ctx, tx, after, delay),
    })
  })
}

/** Restores a cancelled session with all its registrations. Raises `changed-since` if it changed after the cancellation. */
export async function uncancelLiveSession(tx: Transaction, { id, cancelledAt }: CancelledSession): Promise<void> {
  const row = (await findLiveSession(tx, id)) && (await lockLiveSession(tx, id))
  if (row?.cancelledAt?.toISOString() !== cancelledAt) throw new AppError('changed-since')
  // A calendar that refreshed meanwhile has the cancellation, which counts as one change; this must be a later one.
  const sequence = row.sequence + 2
  await updateLiveSession(tx, id, { cancelledAt: null, cancelReason: '', sequence, version: row.version + 1 })
}
