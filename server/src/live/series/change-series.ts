import type { User } from '@ariviyal/contract/accounts'
import { brand } from '@ariviyal/contract/brand'
import type { LiveSeriesEdit, LiveSeriesForm } from '@ariviyal/contract/live-series'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../../audit/record-action.ts'
import { refuseOldVersion } from '../../platform/content-rows.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { offerUndo } from '../../undo/offer-undo.ts'
import { bringBackDrafts, deleteDrafts, type KeptDrafts } from '../kept-drafts.ts'
import { gatheringColumns } from '../planned-columns.ts'
import { holdDraftsOfSeries } from '../planning.queries.ts'
import { planSeries } from './plan-series.ts'
import { holdSeries, insertSeries, type LiveSeriesRow, updateSeries } from './series.queries.ts'

const columnsOf = (form: LiveSeriesForm) => ({
  ...gatheringColumns(form),
  title: form.title,
  weekdays: [...new Set(form.weekdays)].sort((a, b) => a - b),
  startsAtClock: form.starts_at,
  minutes: form.minutes,
  fromDay: form.from_day,
  untilDay: form.until_day === '' ? null : form.until_day,
})

/** The row, held, of a series that has not ended. Raises `not-found`, and `already-decided` for one that has. */
export async function holdRunningSeries(tx: Transaction, id: string): Promise<LiveSeriesRow> {
  const row = await holdSeries(tx, id)
  if (row.endedAt) throw new Refusal('already-decided', serverMessages.seriesEndedBefore)
  return row
}

/** Begins a series, plans its first drafts and gives its id. Its clock is the product's. */
export async function createSeries(house: House, staff: User, form: LiveSeriesForm): Promise<string> {
  const id = uuid()
  await house.db.transaction(async (tx) => {
    const now = house.now()
    const row = { ...columnsOf(form), id, timeZone: brand.timeZone, createdAt: now, createdBy: staff.id }
    await insertSeries(tx, row)
    const drafts = await planSeries(house, tx, id)
    const details = { title: form.title, drafts }
    await recordAction(tx, staff, now, 'live-series.created', { type: 'live-series', id }, details)
  })
  return id
}

/**
 * Changes a series. Drafts to come that nobody has edited are planned anew; those that somebody has worked on, and what is announced, stay.
 * Raises `not-found`, `edited-elsewhere`, and `already-decided` for one that has ended.
 */
export async function editSeries(house: House, staff: User, id: string, form: LiveSeriesEdit): Promise<void> {
  await house.db.transaction(async (tx) => {
    const row = await holdRunningSeries(tx, id)
    refuseOldVersion(row, form.version)
    const now = house.now()
    await updateSeries(tx, id, { ...columnsOf(form), version: row.version + 1 })
    await deleteDrafts(tx, await holdDraftsOfSeries(tx, id, now, 'untouched'))
    await planSeries(house, tx, id)
    const subject = { type: 'live-series', id }
    await recordAction(tx, staff, now, 'live-series.edited', subject, { title: form.title })
  })
}

interface EndedSeries extends KeptDrafts {
  id: string
  name: string
  endedAt: string
}

/** Ends a series and deletes its drafts to come; what is announced stays. Raises `not-found` and `already-decided`. */
export function endSeries(house: House, staff: User, id: string): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const row = await holdRunningSeries(tx, id)
    const now = house.now()
    const kept = await deleteDrafts(tx, await holdDraftsOfSeries(tx, id, now, 'all'))
    await updateSeries(tx, id, { endedAt: now, version: row.version + 1 })
    const subject = { type: 'live-series', id }
    const details = { title: row.title, drafts: kept.drafts.length }
    await recordAction(tx, staff, now, 'live-series.ended', subject, details)
    const payload: EndedSeries = { ...kept, id, name: row.title, endedAt: now.toISOString() }
    return offerUndo(house, tx, staff, { kind: 'live-series.ended', subject, payload })
  })
}

/** Lets an ended series go on, with its drafts. Raises `changed-since` where it is not as the act left it. */
export async function resumeSeries(tx: Transaction, { id, endedAt, ...kept }: EndedSeries): Promise<void> {
  const row = await holdSeries(tx, id)
  if (row.endedAt?.toISOString() !== endedAt) throw new Refusal('changed-since')
  await updateSeries(tx, id, { endedAt: null, version: row.version + 1 })
  await bringBackDrafts(tx, kept)
}
