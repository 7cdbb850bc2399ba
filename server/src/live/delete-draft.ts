import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { offerUndo } from '../undo/offer-undo.ts'
import { bringBackDrafts, deleteDrafts, type KeptDrafts } from './kept-drafts.ts'
import { findLiveSession, holdLiveSession } from './live.queries.ts'
import { deleteException, holdSeries, insertException } from './series/series.queries.ts'

interface DeletedDraft extends KeptDrafts {
  name: string
  /** The day that its series leaves out from then on. */
  leftOut: { seriesId: string; day: string } | null
}

/**
 * Deletes a draft. The day of one that a series planned is left out, or the series would plan it again. Raises `not-found`, and
 * `already-decided` for what is announced.
 */
export function deleteDraft(house: House, staff: User, id: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    // The series first, as everyone takes them who takes both.
    const seriesId = (await findLiveSession(tx, id))?.seriesId ?? null
    if (seriesId !== null) await holdSeries(tx, seriesId)
    const row = await holdLiveSession(tx, id)
    if (row.publishedAt) throw new Refusal('already-decided', serverMessages.sessionNotDraft)
    const now = house.now()
    const kept = await deleteDrafts(tx, [row])
    let leftOut: DeletedDraft['leftOut'] = null
    if (seriesId !== null && row.seriesDay !== null) {
      const day = { seriesId, day: row.seriesDay }
      if (await insertException(tx, { ...day, reason: 'Its draft was deleted' })) leftOut = day
    }
    const subject = { type: 'live-session', id }
    await recordAction(tx, staff, now, 'live-session.deleted', subject, { topic: row.topic })
    const payload: DeletedDraft = { ...kept, leftOut, name: row.topic }
    return offerUndo(house, tx, staff, { kind: 'live-session.deleted', subject, payload })
  })
}

/** Brings a deleted draft back. Raises `changed-since` where its series has ended or was planned anew for that day. */
export async function undeleteDraft(tx: Transaction, { leftOut, ...kept }: DeletedDraft): Promise<void> {
  if (leftOut) {
    const series = await holdSeries(tx, leftOut.seriesId)
    if (series.endedAt || !(await deleteException(tx, leftOut.seriesId, leftOut.day)))
      throw new Refusal('changed-since')
  }
  await bringBackDrafts(tx, kept)
}
