import * as calls from '@ariviyal/contract/attendance'
import { brand } from '@ariviyal/contract/brand'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { countAttempt } from '../../platform/http/attempts.ts'
import { type App, route } from '../../platform/http/route.ts'
import type { House } from '../../platform/house.ts'
import { findEndedSessions } from './find-ended-sessions.ts'
import { findEntrant, findVisitor } from './find-entrant.ts'
import { giveCode } from './give-code.ts'
import { makeAppeal } from './make-appeal.ts'
import { showOwnAttendance } from './show-attendance.ts'
import { showCode } from './show-code.ts'
import { showRoom } from './show-room.ts'
import { takeBeats } from './take-beats.ts'

const findQueue = 'live.find-attendance'

export function attendanceRoutes(app: App, house: House): void {
  route(app, calls.enterRoom, async ({ params, body, caller }) => {
    const place = await findVisitor(house, { sessionId: params.id, caller, token: body.token })
    return showRoom(house, caller, place)
  })
  // These two count their attempts by the place, which a personal link may name without an account.
  route(app, calls.sendBeats, async ({ params, body, caller, request }) => {
    const place = await findEntrant(house, { sessionId: params.id, caller, token: body.token })
    await countAttempt(house, 'live-beats', request.ip, place.registration.id)
    await takeBeats(house, place, body)
    return showRoom(house, caller, place)
  })
  route(app, calls.giveCode, async ({ params, body, caller, request }) => {
    const place = await findEntrant(house, { sessionId: params.id, caller, token: body.token })
    await countAttempt(house, 'live-code', request.ip, place.registration.id)
    await giveCode(house, place, body.code)
    return { msg: serverMessages.liveCodeTaken, room: await showRoom(house, caller, place) }
  })
  route(app, calls.showOwnAttendance, ({ params, caller }) => showOwnAttendance(house, caller.user.id, params.id))
  route(app, calls.makeAppeal, async ({ params, body, caller }) => {
    await makeAppeal(house, caller.user.id, params.id, body)
    return { msg: serverMessages.appealMade }
  })
  route(app, calls.showSpeakerCode, ({ params }) => showCode(house, params.id))

  house.jobs.work(findQueue, { timeoutSeconds: 900 }, () => findEndedSessions(house))
  house.jobs.schedule(findQueue, '*/5 * * * *', brand.timeZone)
}
