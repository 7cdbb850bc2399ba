import type { User } from '@ariviyal/contract/accounts/accounts'
import type { DraftRow } from '@ariviyal/contract/live/series-table'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { sharedColumns } from '../planning/planned-columns.ts'
import { updateLiveSession } from '../planning/planning.queries.ts'
import { lockSeries, lockSessionsOfSeries } from './series.queries.ts'

interface SavedDrafts {
  saved: { id: string; version: number }[]
  refused: { id: string; reason: 'edited-elsewhere' | 'not-draft' }[]
}

/**
 * Saves the rows of a series' table that are still drafts in the version that was edited, and says which were refused. Raises `not-found`
 * for an unknown series.
 */
export function saveDrafts(ctx: AppContext, staff: User, seriesId: string, rows: DraftRow[]): Promise<SavedDrafts> {
  return ctx.db.transaction(async (tx) => {
    await lockSeries(tx, seriesId)
    const found = await lockSessionsOfSeries(
      tx,
      seriesId,
      rows.map(({ id }) => id),
    )
    const outcome: SavedDrafts = { saved: [], refused: [] }
    for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
      const { id, version } = row
      const before = found.get(id)
      if (!before || before.publishedAt) outcome.refused.push({ id, reason: 'not-draft' })
      else if (before.version !== version) outcome.refused.push({ id, reason: 'edited-elsewhere' })
      else outcome.saved.push({ id, version: await saveDraft(ctx, tx, staff, before, row) })
    }
    return outcome
  })
}

/** Returns the new version. */
async function saveDraft(ctx: AppContext, tx: Transaction, staff: User, before: LiveSessionRow, row: DraftRow) {
  const startsAt = new Date(row.starts_at)
  const now = ctx.now()
  const { id, version } = await updateLiveSession(tx, before.id, {
    ...sharedColumns({ ...row, theme: before.theme }),
    topic: row.topic,
    description: row.description,
    speakerName: row.speaker_name,
    startsAt,
    endsAt: new Date(startsAt.getTime() + before.endsAt.getTime() - before.startsAt.getTime()),
    version: before.version + 1,
    editedAt: now,
  })
  const details = { topic: row.topic, state: 'draft' }
  await recordAction(tx, staff, now, 'live-session.edited', { type: 'live-session', id }, details)
  return version
}
