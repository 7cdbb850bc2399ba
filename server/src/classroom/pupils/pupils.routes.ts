import * as calls from '@ariviyal/contract/classroom/pupils'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { Pupil } from '../../platform/app-context.ts'
import { type App, route, routeInTwoSteps } from '../../platform/http/route.ts'
import { hashNewPins, storePins } from './make-cards.ts'
import { startPupilSession, verifyPupil } from './join-class.ts'
import { deletePupilSession } from './pupil-sessions.queries.ts'
import { revokePin } from './revoke-pin.ts'
import { showJoinAddress } from './show-join-address.ts'

const shown = ({ id, name, rollNumber, classId, className, language }: Omit<Pupil, 'sessionId'>): calls.Pupil => ({
  id,
  name,
  roll_number: rollNumber,
  class: { id: classId, name: className, language },
})

export function pupilsRoutes(app: App): void {
  route(app, calls.showJoinAddress, ({ ctx, params, caller }) => showJoinAddress(ctx, caller.user.id, params.id))
  routeInTwoSteps(app, calls.makeCards, async ({ ctx: outer, params, body, caller }) => {
    const made = await hashNewPins(outer, caller.user.id, params.id, body.student_ids)
    return (ctx) => storePins(ctx, caller.user.id, params.id, made)
  })
  route(app, calls.revokePin, async ({ ctx, params, caller }) => {
    await revokePin(ctx, caller.user.id, params.id)
    return { msg: serverMessages.pinRevoked }
  })

  routeInTwoSteps(app, calls.joinClass, async ({ ctx: outer, body, request }) => {
    const pupil = await verifyPupil(outer, body, request.ip)
    return async (ctx) => ({ token: await startPupilSession(ctx, pupil), pupil: shown(pupil) })
  })
  route(app, calls.leaveClass, async ({ ctx, pupil }) => {
    await deletePupilSession(ctx.db, pupil.sessionId)
    return { msg: serverMessages.classLeft }
  })
  route(app, calls.showPupil, async ({ pupil }) => shown(pupil))
}
