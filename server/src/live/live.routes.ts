import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/live'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { whenTakenOver } from '../accounts/when-taken-over.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { calendarOf } from './calendar-event.ts'
import { findCalendarAddress, makeCalendarAddress, readCalendar, revokeCalendarAddress } from './calendar-feed.ts'
import { cancelRegistration } from './cancel-registration.ts'
import { fillPlaces } from './fill-places.ts'
import { registerFor } from './register.ts'
import { remindRegistered } from './remind-registered.ts'
import { findShownSession, presentSessions, showSessionDetails } from './show-sessions.ts'
import { selectOwnSessions, selectShownSessions } from './shown-sessions.queries.ts'

const everyMinute = '* * * * *'
/** Another minute comes: what failed is not tried again for itself. */
const once = { retries: 0 }

export function liveRoutes(app: App, house: House): void {
  whenTakenOver(house, revokeCalendarAddress)
  house.jobs.work('live.remind', once, () => remindRegistered(house))
  house.jobs.schedule('live.remind', everyMinute, brand.timeZone)
  house.jobs.work('live.fill-places', once, () => fillPlaces(house))
  house.jobs.schedule('live.fill-places', everyMinute, brand.timeZone)

  route(app, calls.listLiveSessions, async ({ query: { cursor, ...filter }, caller }) => {
    const after = cursor ? idOfCursor(cursor) : undefined
    const rows = await selectShownSessions(house.db, { ...filter, after }, house.now())
    return pageFrom(rows, await presentSessions(house, caller, rows))
  })
  route(app, calls.listOwnLiveSessions, async ({ query: { cursor, when }, caller }) => {
    const after = cursor ? idOfCursor(cursor) : undefined
    const rows = await selectOwnSessions(house.db, caller.user.id, { when, after }, house.now())
    return pageFrom(rows, await presentSessions(house, caller, rows))
  })
  route(app, calls.showLiveSession, ({ params, caller }) => showSessionDetails(house, caller, params.id))
  route(app, calls.saveLiveSession, async ({ params }) => {
    const session = await findShownSession(house.db, params.id)
    return { name: 'live-session.ics', body: calendarOf(house, session.topic, [session]) }
  })

  route(app, calls.registerForLiveSession, async ({ params, caller }) => {
    const standing = await registerFor(house, caller.user, params.id)
    return standing.status === 'registered'
      ? { msg: serverMessages.liveRegistered, own: { ...standing, place: null } }
      : { msg: serverMessages.liveWaiting, own: standing }
  })
  route(app, calls.giveUpLiveSession, async ({ params, caller }) => {
    await cancelRegistration(house, caller.user, params.id)
    return { msg: serverMessages.liveGivenUp }
  })

  route(app, calls.showCalendarFeed, async ({ caller }) => ({ url: await findCalendarAddress(house, caller.user) }))
  route(app, calls.makeCalendarFeed, async ({ caller }) => {
    const { url, replaced } = await makeCalendarAddress(house, caller.user)
    return { msg: replaced ? serverMessages.calendarReplaced : serverMessages.calendarMade, url }
  })
  route(app, calls.revokeCalendarFeed, async ({ caller }) => {
    await revokeCalendarAddress(house.db, caller.user.id)
    return { msg: serverMessages.calendarRevoked }
  })
  route(app, calls.readCalendarFeed, async ({ params }) => ({
    name: 'live-sessions.ics',
    body: await readCalendar(house, params.token.replace(/\.ics$/, '')),
    revalidated: true,
  }))
}
