import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { dayOf } from '@ariviyal/contract/time'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { recordAction } from '../../audit/record-action.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { offerUndo } from '../../audit/undo/offer-undo.ts'
import { restoreDrafts, deleteDrafts, type DeletedDrafts } from '../planning/deleted-drafts.ts'
import { lockSessionOfDay } from '../planning/planning.queries.ts'
import { lockRunningSeries } from './change-series.ts'
import { planSeries } from './plan-series.ts'
import { plannedDays } from './planned-days.ts'
import { deleteException, lockSeries, insertException } from './series.queries.ts'

interface LeftOutDay extends DeletedDrafts {
  seriesId: string
  name: string
  day: string
}

const raiseDayError = (message: string): never => {
  throw new AppError('invalid-fields', undefined, { fields: { day: message } })
}

/**
 * Skips a day of a series and deletes its draft. Raises `not-found`, `already-decided` for an ended series, and `invalid-fields` for a day
 * that is not planned, past or already skipped, or whose session is announced.
 */
export function leaveOutDay(
  ctx: AppContext,
  staff: User,
  id: string,
  { day, reason }: { day: string; reason: string },
): Promise<UndoOffer> {
  return ctx.db.transaction(async (tx) => {
    const series = await lockRunningSeries(tx, id)
    const now = ctx.now()
    if (day < dayOf(now, series.timeZone)) raiseDayError(serverMessages.dayOver)
    if (plannedDays(series, new Set(), day, day).length === 0) raiseDayError(serverMessages.dayNotOfSeries)
    const session = await lockSessionOfDay(tx, id, day)
    if (session?.publishedAt && !session.cancelledAt) raiseDayError(serverMessages.dayAnnounced)
    if (!(await insertException(tx, { seriesId: id, day, reason }))) raiseDayError(serverMessages.dayLeftOutBefore)
    const kept = await deleteDrafts(tx, session && !session.publishedAt ? [session] : [])
    const subject = { type: 'live-series', id }
    await recordAction(tx, staff, now, 'live-series.day-left-out', subject, { title: series.title, day, reason })
    const payload: LeftOutDay = { ...kept, seriesId: id, name: series.title, day }
    return offerUndo(ctx, tx, staff, { kind: 'live-series.day-left-out', subject, payload })
  })
}

/** Undoes skipping a day, with its draft. Raises `changed-since` if the day changed since. */
export async function undoLeavingOut(tx: Transaction, { seriesId, day, ...kept }: LeftOutDay): Promise<void> {
  const series = await lockSeries(tx, seriesId)
  if (series.endedAt || !(await deleteException(tx, seriesId, day))) throw new AppError('changed-since')
  await restoreDrafts(tx, kept)
}

/** Restores a skipped day and plans its draft if it is near enough. Raises `not-found`, and `already-decided` for an ended series. */
export async function takeInDay(ctx: AppContext, staff: User, id: string, day: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const series = await lockRunningSeries(tx, id)
    if (!(await deleteException(tx, id, day))) throw new AppError('not-found')
    await planSeries(ctx, tx, id)
    const subject = { type: 'live-series', id }
    await recordAction(tx, staff, ctx.now(), 'live-series.day-taken-in', subject, { title: series.title, day })
  })
}
