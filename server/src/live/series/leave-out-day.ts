import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { UndoOffer } from '@ariviyal/contract/undo'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { offerUndo } from '../../undo/offer-undo.ts'
import { bringBackDrafts, deleteDrafts, type KeptDrafts } from '../kept-drafts.ts'
import { holdSessionOfDay } from '../planning.queries.ts'
import { holdRunningSeries } from './change-series.ts'
import { planSeries } from './plan-series.ts'
import { plannedDays } from './planned-days.ts'
import { deleteException, holdSeries, insertException } from './series.queries.ts'
import { dayIn } from './zoned-moment.ts'

interface LeftOutDay extends KeptDrafts {
  seriesId: string
  name: string
  day: string
}

const refuse = (message: string): never => {
  throw new Refusal('invalid-fields', undefined, { fields: { day: message } })
}

/**
 * Leaves a day of a series out and deletes its draft. Raises `not-found`, `already-decided` for a series that has ended, and
 * `invalid-fields` for a day that it does not meet on, that is over, left out already, or whose session is announced.
 */
export function leaveOutDay(
  house: House,
  staff: User,
  id: string,
  { day, reason }: { day: string; reason: string },
): Promise<UndoOffer> {
  return house.db.transaction(async (tx) => {
    const series = await holdRunningSeries(tx, id)
    const now = house.now()
    if (day < dayIn(series.timeZone, now)) refuse(serverMessages.dayOver)
    if (plannedDays(series, new Set(), day, day).length === 0) refuse(serverMessages.dayNotOfSeries)
    const session = await holdSessionOfDay(tx, id, day)
    if (session?.publishedAt && !session.cancelledAt) refuse(serverMessages.dayAnnounced)
    if (!(await insertException(tx, { seriesId: id, day, reason }))) refuse(serverMessages.dayLeftOutBefore)
    const kept = await deleteDrafts(tx, session && !session.publishedAt ? [session] : [])
    const subject = { type: 'live-series', id }
    await recordAction(tx, staff, now, 'live-series.day-left-out', subject, { title: series.title, day, reason })
    const payload: LeftOutDay = { ...kept, seriesId: id, name: series.title, day }
    return offerUndo(house, tx, staff, { kind: 'live-series.day-left-out', subject, payload })
  })
}

/** Takes in again what was left out a moment ago, with its draft as it was. Raises `changed-since` where that is not so any more. */
export async function undoLeavingOut(tx: Transaction, { seriesId, day, ...kept }: LeftOutDay): Promise<void> {
  const series = await holdSeries(tx, seriesId)
  if (series.endedAt || !(await deleteException(tx, seriesId, day))) throw new Refusal('changed-since')
  await bringBackDrafts(tx, kept)
}

/** Takes a day in again and plans its draft, where it is near enough. Raises `not-found`, and `already-decided` for an ended series. */
export async function takeInDay(house: House, staff: User, id: string, day: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const series = await holdRunningSeries(tx, id)
    if (!(await deleteException(tx, id, day))) throw new Refusal('not-found')
    await planSeries(house, tx, id)
    const subject = { type: 'live-series', id }
    await recordAction(tx, staff, house.now(), 'live-series.day-taken-in', subject, { title: series.title, day })
  })
}
