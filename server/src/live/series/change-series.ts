import type { User } from '@ariviyal/contract/accounts/accounts'
import { brand } from '@ariviyal/contract/brand'
import type { LiveSeriesEdit, LiveSeriesForm } from '@ariviyal/contract/live/live-series'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import { assertCurrentVersion } from '../../content/content-rows.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { restoreDrafts, deleteDrafts, type DeletedDrafts } from '../planning/deleted-drafts.ts'
import { sharedColumns } from '../planning/planned-columns.ts'
import { lockDraftsOfSeries } from '../planning/planning.queries.ts'
import { planSeries } from './plan-series.ts'
import { lockSeries, insertSeries, type LiveSeriesRow, updateSeries } from './series.queries.ts'

const columnsOf = (form: LiveSeriesForm) => ({
  ...sharedColumns(form),
  title: form.title,
  weekdays: [...new Set(form.weekdays)].sort((a, b) => a - b),
  startsAtClock: form.starts_at,
  minutes: form.minutes,
  fromDay: form.from_day,
  untilDay: form.until_day === '' ? null : form.until_day,
})

/** Locks the row of a running series. Raises `not-found`, and `already-decided` for an ended one. */
export async function lockRunningSeries(tx: Transaction, id: string): Promise<LiveSeriesRow> {
  const row = await lockSeries(tx, id)
  if (row.endedAt) throw new AppError('already-decided', serverMessages.seriesEndedBefore)
  return row
}

/** Creates a series in the product's time zone, plans its first drafts and returns its id. */
export async function createSeries(ctx: AppContext, staff: User, form: LiveSeriesForm): Promise<string> {
  const id = uuid()
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const row = { ...columnsOf(form), id, timeZone: brand.timeZone, createdAt: now, createdBy: staff.id }
    await insertSeries(tx, row)
    const drafts = await planSeries(ctx, tx, id)
    const details = { title: form.title, drafts }
    await recordAction(tx, staff, now, 'live-series.created', { type: 'live-series', id }, details)
  })
  return id
}

/**
 * Changes a series. Future drafts that nobody has edited are planned again; edited drafts and announced sessions stay. Raises `not-found`,
 * `edited-elsewhere`, and `already-decided` for an ended series.
 */
export async function editSeries(ctx: AppContext, staff: User, id: string, form: LiveSeriesEdit): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockRunningSeries(tx, id)
    assertCurrentVersion(row, form.version)
    const now = ctx.now()
    await updateSeries(tx, id, { ...columnsOf(form), version: row.version + 1 })
    await deleteDrafts(tx, await lockDraftsOfSeries(tx, id, now, 'untouched'))
    await planSeries(ctx, tx, id)
    const subject = { type: 'live-series', id }
    await recordAction(tx, staff, now, 'live-series.edited', subject, { title: form.title })
  })
}

interface EndedSeries extends DeletedDrafts {
  id: string
  name: string
  endedAt: string
}

/** Ends a series and deletes its future drafts; announced sessions stay. Raises `not-found` and `already-decided`. */
export function endSeries(ctx: AppContext, staff: User, id: string): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockRunningSeries(tx, id)
    const now = ctx.now()
    const kept = await deleteDrafts(tx, await lockDraftsOfSeries(tx, id, now, 'all'))
    await updateSeries(tx, id, { endedAt: now, version: row.version + 1 })
    const subject = { type: 'live-series', id }
    const details = { title: row.title, drafts: kept.drafts.length }
    await recordAction(tx, staff, now, 'live-series.ended', subject, details)
    const payload: EndedSeries = { ...kept, id, name: row.title, endedAt: now.toISOString() }
    return offerUndo(ctx, tx, staff, { kind: 'live-series.ended', subject, payload })
  })
}

/** Resumes an ended series with its drafts. Raises `changed-since` if it changed after it was ended. */
export async function resumeSeries(tx: Transaction, { id, endedAt, ...kept }: EndedSeries): Promise<void> {
  const row = await lockSeries(tx, id)
  if (row.endedAt?.toISOString() !== endedAt) throw new AppError('changed-since')
  await updateSeries(tx, id, { endedAt: null, version: row.version + 1 })
  await restoreDrafts(tx, kept)
}
