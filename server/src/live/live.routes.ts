import * as calls from '@ariviyal/contract/live/live'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { onAccountTakeover } from '../accounts/security/on-account-takeover.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import type { Feature } from '../platform/feature.ts'
import { type App, route } from '../platform/http/route.ts'
import type { AppContext } from '../platform/app-context.ts'
import { calendarOf } from './calendar/calendar-event.ts'
import {
  findCalendarAddress,
  makeCalendarAddress,
  readCalendar,
  revokeCalendarAddress,
} from './calendar/calendar-feed.ts'
import { cancelRegistration } from './registrations/cancel-registration.ts'
import { registerFor } from './registrations/register.ts'
import { findShownLiveSession, presentLiveSessions, showLiveSessionDetails } from './shown/show-live-sessions.ts'
import { selectOwnLiveSessions, selectShownLiveSessions } from './shown/shown-live-sessions.queries.ts'

export function liveRoutes(app: App, ctx: AppContext, features: readonly Feature[]): void {
  const calendarSources = {
    days: features.flatMap((feature) => feature.calendarDays ?? []),
    appointments: features.flatMap((feature) => feature.appointments ?? []),
  }
  onAccountTakeover(ctx, revokeCalendarAddress)

  route(app, calls.listLiveSessions, async ({ ctx, query: { cursor, ...filter }, caller }) => {
    const after = cursor ? idOfCursor(cursor) : undefined
    const rows = await selectShownLiveSessions(ctx.db, { ...filter, after }, ctx.now())
    return pageFrom(rows, await presentLiveSessions(ctx, caller, rows))
  })
  route(app, calls.listOwnLiveSessions, async ({ ctx, query: { cursor, when }, caller }) => {
    const after = cursor ? idOfCursor(cursor) : undefined
    const rows = await selectOwnLiveSessions(ctx.db, caller.user.id, { when, after }, ctx.now())
    return pageFrom(rows, await presentLiveSessions(ctx, caller, rows))
  })
  route(app, calls.showLiveSession, ({ ctx, params, caller }) => showLiveSessionDetails(ctx, caller, params.id))
  route(app, calls.saveLiveSession, async ({ ctx, params }) => {
    const session = await findShownLiveSession(ctx.db, params.id)
    return { name: 'live-session.ics', body: calendarOf(ctx, session.topic, [session]) }
  })

  route(app, calls.registerForLiveSession, async ({ ctx, params, caller }) => {
    const outcome = await registerFor(ctx, caller.user, params.id)
    return outcome.status === 'registered'
      ? { msg: serverMessages.liveRegistered, own: { ...outcome, place: null } }
      : { msg: serverMessages.liveWaiting, own: outcome }
  })
  route(app, calls.cancelLiveRegistration, async ({ ctx, params, caller }) => {
    await cancelRegistration(ctx, caller.user, params.id)
    return { msg: serverMessages.liveGivenUp }
  })

  route(app, calls.showCalendarFeed, async ({ ctx, caller }) => ({ url: await findCalendarAddress(ctx, caller.user) }))
  route(app, calls.makeCalendarFeed, async ({ ctx, caller }) => {
    const { url, replaced } = await makeCalendarAddress(ctx, caller.user)
    return { msg: replaced ? serverMessages.calendarReplaced : serverMessages.calendarMade, url }
  })
  route(app, calls.revokeCalendarFeed, async ({ ctx, caller }) => {
    await revokeCalendarAddress(ctx.db, caller.user.id)
    return { msg: serverMessages.calendarRevoked }
  })
  route(app, calls.readCalendarFeed, async ({ ctx, params }) => ({
    name: 'live-sessions.ics',
    body: await readCalendar(ctx, params.token.replace(/\.ics$/, ''), calendarSources),
    revalidated: true,
  }))
}
