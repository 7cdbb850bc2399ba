import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { restoreDrafts, deleteDrafts, type DeletedDrafts } from './deleted-drafts.ts'
import { findLiveSession, lockLiveSession } from '../live.queries.ts'
import { deleteException, lockSeries, insertException } from '../series/series.queries.ts'

interface DeletedDraft extends DeletedDrafts {
  name: string
  /** The day that its series skips from then on. */
  leftOut: { seriesId: string; day: string } | null
}

/**
 * Deletes a draft. Its series, if any, skips the day, or it would plan the session again. Raises `not-found`, and `already-decided` for an
 * announced session.
 */
export function deleteDraft(ctx: AppContext, staff: User, id: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    // Lock order: the series before its sessions.
    const seriesId = (await findLiveSession(tx, id))?.seriesId ?? null
    if (seriesId !== null) await lockSeries(tx, seriesId)
    const row = await lockLiveSession(tx, id)
    if (row.publishedAt) throw new AppError('already-decided', serverMessages.sessionNotDraft)
    const now = ctx.now()
    const kept = await deleteDrafts(tx, [row])
    let leftOut: DeletedDraft['leftOut'] = null
    if (seriesId !== null && row.seriesDay !== null) {
      const day = { seriesId, day: row.seriesDay }
      if (await insertException(tx, { ...day, reason: 'Its draft was deleted' })) leftOut = day
    }
    const subject = { type: 'live-session', id }
    await recordAction(tx, staff, now, 'live-session.deleted', subject, { topic: row.topic })
    const payload: DeletedDraft = { ...kept, leftOut, name: row.topic }
    return offerUndo(ctx, tx, staff, { kind: 'live-session.deleted', subject, payload })
  })
}

/** Restores a deleted draft. Raises `changed-since` if its series has ended or planned that day again. */
export async function undeleteDraft(tx: Transaction, { leftOut, ...kept }: DeletedDraft): Promise<void> {
  if (leftOut) {
    const series = await lockSeries(tx, leftOut.seriesId)
    if (series.endedAt || !(await deleteException(tx, leftOut.seriesId, leftOut.day)))
      throw new AppError('changed-since')
  }
  await restoreDrafts(tx, kept)
}
