import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/live-series'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { Refusal } from '../../platform/http/errors.ts'
import { type App, route } from '../../platform/http/route.ts'
import type { House } from '../../platform/house.ts'
import { whenUndone } from '../../undo/reversals.ts'
import { countPlaces, listSessionsOfSeries } from '../list-sessions.ts'
import { showStaffSession } from '../live-planning.view.ts'
import { createSeries, editSeries, endSeries, resumeSeries } from './change-series.ts'
import { leaveOutDay, takeInDay, undoLeavingOut } from './leave-out-day.ts'
import { showSeries, showSeriesDetails } from './live-series.view.ts'
import { planAllSeries } from './plan-series.ts'
import { findNextOfSeries, findSeries, selectExceptions, selectSeries } from './series.queries.ts'

const planJob = 'live.plan-series'

export function liveSeriesRoutes(app: App, house: House): void {
  route(app, calls.listLiveSeries, async () => {
    const rows = await selectSeries(house.db)
    const ids = rows.map(({ id }) => id)
    const next = await findNextOfSeries(house.db, ids, house.now())
    return { items: rows.map((row) => showSeries(row, next.get(row.id))) }
  })
  route(app, calls.showLiveSeries, async ({ params: { id } }) => {
    const row = await findSeries(house.db, id)
    if (!row) throw new Refusal('not-found')
    const now = house.now()
    const next = await findNextOfSeries(house.db, [id], now)
    const listed = await listSessionsOfSeries(house.db, id, now)
    const placesOf = await countPlaces(
      house.db,
      listed.map(({ session }) => session.id),
    )
    const sessions = listed.map((one) => showStaffSession(one, placesOf(one.session.id), now))
    return showSeriesDetails(row, next.get(id), await selectExceptions(house.db, id), sessions)
  })
  route(app, calls.createLiveSeries, async ({ body, caller }) => ({
    msg: serverMessages.seriesPlanned,
    id: await createSeries(house, caller.user, body),
  }))
  route(app, calls.editLiveSeries, async ({ params, body, caller }) => {
    await editSeries(house, caller.user, params.id, body)
    return { msg: serverMessages.seriesSaved }
  })
  route(app, calls.endLiveSeries, async ({ params, caller }) => ({
    undo: await endSeries(house, caller.user, params.id),
    msg: serverMessages.seriesEnded,
  }))
  route(app, calls.leaveOutDay, async ({ params, body, caller }) => ({
    undo: await leaveOutDay(house, caller.user, params.id, body),
    msg: serverMessages.dayLeftOut,
  }))
  route(app, calls.takeInDay, async ({ params, body, caller }) => {
    await takeInDay(house, caller.user, params.id, body.day)
    return { msg: serverMessages.dayTakenIn }
  })
  whenUndone(house, 'live-series.ended', resumeSeries)
  whenUndone(house, 'live-series.day-left-out', undoLeavingOut)

  house.jobs.work(planJob, {}, () => planAllSeries(house))
  house.jobs.schedule(planJob, '20 1 * * *', brand.timeZone)
}
