import * as calls from '@ariviyal/contract/live/live-series'
import * as tableCalls from '@ariviyal/contract/live/series-table'
import { serverMessages, sessionsAnnounced } from '@ariviyal/contract/server-messages'
import { AppError } from '../../platform/http/errors.ts'
import { type App, route } from '../../platform/http/route.ts'
import { countPlaces, listLiveSessionsOfSeries } from '../shown/list-live-sessions.ts'
import { showStaffLiveSession } from '../planning/live-planning.view.ts'
import { previewAnnouncement } from '../planning/preview-announcement.ts'
import { publishLiveSessions } from '../planning/publish-live-session.ts'
import { createSeries, editSeries, endSeries } from './change-series.ts'
import { leaveOutDay, takeInDay } from './leave-out-day.ts'
import { showSeries, showSeriesDetails } from './live-series.view.ts'
import { saveDrafts } from './save-drafts.ts'
import { findNextOfSeries, findSeries, selectExceptions, selectSeries } from './series.queries.ts'

export function liveSeriesRoutes(app: App): void {
  route(app, calls.listLiveSeries, async ({ ctx }) => {
    const rows = await selectSeries(ctx.db)
    const ids = rows.map(({ id }) => id)
    const next = await findNextOfSeries(ctx.db, ids, ctx.now())
    return { items: rows.map((row) => showSeries(row, next.get(row.id))) }
  })
  route(app, calls.showLiveSeries, async ({ ctx, params: { id } }) => {
    const row = await findSeries(ctx.db, id)
    if (!row) throw new AppError('not-found')
    const now = ctx.now()
    const next = await findNextOfSeries(ctx.db, [id], now)
    const listed = await listLiveSessionsOfSeries(ctx.db, id, now)
    const placesOf = await countPlaces(
      ctx.db,
      listed.map(({ session }) => session.id),
    )
    const sessions = listed.map((one) => ({
      ...showStaffLiveSession(one, placesOf(one.session.id), now),
      version: one.session.version,
      description: one.session.description,
      meeting_url: one.session.meetingUrl,
    }))
    return showSeriesDetails(row, next.get(id), await selectExceptions(ctx.db, id), sessions)
  })
  route(app, calls.createLiveSeries, async ({ ctx, body, caller }) => ({
    msg: serverMessages.seriesPlanned,
    id: await createSeries(ctx, caller.user, body),
  }))
  route(app, calls.editLiveSeries, async ({ ctx, params, body, caller }) => {
    await editSeries(ctx, caller.user, params.id, body)
    return { msg: serverMessages.seriesSaved }
  })
  route(app, calls.endLiveSeries, async ({ ctx, params, caller }) => ({
    undo: await endSeries(ctx, caller.user, params.id),
    msg: serverMessages.seriesEnded,
  }))
  route(app, calls.leaveOutDay, async ({ ctx, params, body, caller }) => ({
    undo: await leaveOutDay(ctx, caller.user, params.id, body),
    msg: serverMessages.dayLeftOut,
  }))
  route(app, calls.takeInDay, async ({ ctx, params, body, caller }) => {
    await takeInDay(ctx, caller.user, params.id, body.day)
    return { msg: serverMessages.dayTakenIn }
  })
  route(app, tableCalls.saveDrafts, async ({ ctx, params, body, caller }) => {
    const outcome = await saveDrafts(ctx, caller.user, params.id, body.rows)
    return { msg: serverMessages.sessionSaved, ...outcome }
  })
  route(app, tableCalls.announceLiveSessions, async ({ ctx, body, caller }) => ({
    msg: sessionsAnnounced(await publishLiveSessions(ctx, caller.user, body.ids)),
  }))
  route(app, tableCalls.previewAnnouncement, async ({ ctx, body }) => ({
    mails: await previewAnnouncement(ctx, body.ids),
  }))
}
