import { visitMessages } from '@ariviyal/contract/community/visits/visit-rules'
import * as calls from '@ariviyal/contract/community/visits/visits'
import { type App, route } from '../../platform/http/route.ts'
import { agreeToVisit, cancelVisit, declineVisit, proposeTime } from './change-visit.ts'
import { inviteToVisit } from './invite-to-visit.ts'
import { confirmVisit, saveSheet } from './keep-sheet.ts'
import { listVisits, showOwnVisit } from './show-visits.ts'

export function visitsRoutes(app: App): void {
  route(app, calls.listVisits, ({ ctx, caller, query }) => listVisits(ctx, caller.user, query.cursor))
  route(app, calls.showVisit, ({ ctx, caller, params }) => showOwnVisit(ctx, caller.user, params.id))
  route(app, calls.inviteToVisit, async ({ ctx, caller, params, body }) => ({
    id: await inviteToVisit(ctx, caller.user, params.id, body),
    msg: visitMessages.invited,
  }))
  route(app, calls.agreeToVisit, async ({ ctx, caller, params, body }) => {
    await agreeToVisit(ctx, caller.user, params.id, new Date(body.starts_at))
    return { msg: visitMessages.agreed }
  })
  route(app, calls.proposeVisitTime, async ({ ctx, caller, params, body }) => {
    await proposeTime(ctx, caller.user, params.id, new Date(body.starts_at))
    return { msg: visitMessages.proposed }
  })
  route(app, calls.declineVisit, async ({ ctx, caller, params, body }) => {
    await declineVisit(ctx, caller.user, params.id, body.words)
    return { msg: visitMessages.declined }
  })
  route(app, calls.cancelVisit, async ({ ctx, caller, params }) => {
    await cancelVisit(ctx, caller.user, params.id)
    return { msg: visitMessages.cancelled }
  })
  route(app, calls.saveVisitSheet, async ({ ctx, caller, params, body }) => {
    await saveSheet(ctx, caller.user, params.id, body)
    return { msg: visitMessages.sheetSaved }
  })
  route(app, calls.confirmVisit, async ({ ctx, caller, params, body }) => {
    const event = await confirmVisit(ctx, caller.user, params.id, body.minutes)
    return { msg: event === 'counted' ? visitMessages.counted : visitMessages.confirmed }
  })
}
