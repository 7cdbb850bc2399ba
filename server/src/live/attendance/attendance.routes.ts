import * as calls from '@ariviyal/contract/live/attendance'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { countAttempt } from '../../platform/http/attempts/attempts.ts'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { findEntrant, findVisitor } from './presence/find-entrant.ts'
import { submitCode } from './presence/submit-code.ts'
import { makeAppeal } from './appeals/make-appeal.ts'
import { showOwnAttendance } from './show-attendance.ts'
import { showCode } from './presence/show-code.ts'
import { showPresent } from './presence/show-present.ts'
import { showRoom } from './presence/show-room.ts'
import { recordBeats } from './presence/record-beats.ts'

export function attendanceRoutes(app: App): void {
  route(app, calls.enterRoom, async ({ ctx, params, body, caller }) => {
    const place = await findVisitor(ctx, { sessionId: params.id, caller, token: body.token })
    return showRoom(ctx, caller, place)
  })
  // These two are rate limited by registration: a personal link names one without an account.
  route(app, calls.sendBeats, async ({ ctx, params, body, caller, request }) => {
    const place = await findEntrant(ctx, { sessionId: params.id, caller, token: body.token })
    await countAttempt(ctx, 'live-beats', request.ip, place.registration.id)
    await recordBeats(ctx, place, body)
    return showRoom(ctx, caller, place)
  })
  routeInTwoSteps(app, calls.submitCode, async ({ ctx: outer, params, body, caller, request }) => {
    const place = await findEntrant(outer, { sessionId: params.id, caller, token: body.token })
    await countAttempt(outer, 'live-code', request.ip, place.registration.id)
    return async (ctx) => {
      await submitCode(ctx, place, body.code)
      return { msg: serverMessages.liveCodeTaken, room: await showRoom(ctx, caller, place) }
    }
  })
  route(app, calls.showOwnAttendance, ({ ctx, params, caller }) => showOwnAttendance(ctx, caller.user.id, params.id))
  route(app, calls.makeAppeal, async ({ ctx, params, body, caller }) => {
    await makeAppeal(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.appealMade }
  })
  route(app, calls.showSpeakerCode, ({ ctx, params }) => showCode(ctx, params.id))
  route(app, calls.showPresent, ({ ctx, params }) => showPresent(ctx, params.id))
}
