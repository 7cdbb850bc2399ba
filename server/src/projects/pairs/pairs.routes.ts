import { pairMessages as messages } from '@ariviyal/contract/projects/pairs/pair-messages'
import * as pairCalls from '@ariviyal/contract/projects/pairs/pair-calls'
import * as calls from '@ariviyal/contract/projects/pairs/pairs'
import { type App, route } from '../../platform/http/route.ts'
import { saveReport } from '../reports/save-report.ts'
import { agreeToCall, cancelCall, proposeCall } from './change-call.ts'
import { listPairs } from './list-pairs.ts'
import { markReport } from './mark-report.ts'
import { pairClasses, undoPairs } from './pair-classes.ts'
import { showPair } from './show-pair.ts'

export function pairsRoutes(app: App): void {
  route(app, calls.showPair, ({ ctx, caller, params }) => showPair(ctx, caller.user, params.id))
  route(app, calls.saveReport, async ({ ctx, caller, params, body }) => ({
    msg: await saveReport(ctx, caller.user, params.id, body),
  }))
  route(app, calls.markReport, async ({ ctx, caller, params, body }) => {
    await markReport(ctx, caller.user, params.id, body)
    return { msg: messages.marked }
  })
  route(app, pairCalls.proposeCall, async ({ ctx, caller, params, body }) => {
    await proposeCall(ctx, caller.user, params.id, body)
    return { msg: messages.callProposed }
  })
  route(app, pairCalls.agreeToCall, async ({ ctx, caller, params, body }) => {
    await agreeToCall(ctx, caller.user, params.id, body)
    return { msg: messages.callAgreed }
  })
  route(app, pairCalls.cancelCall, async ({ ctx, caller, params }) => {
    await cancelCall(ctx, caller.user, params.id)
    return { msg: messages.callCancelled }
  })
  route(app, calls.listPairs, ({ ctx, caller, params, query }) => listPairs(ctx, caller.user, params.id, query.cursor))
  route(app, calls.pairClasses, async ({ ctx, caller, params }) => {
    await pairClasses(ctx, caller.user, params.id)
    return { msg: messages.paired }
  })
  route(app, calls.undoPairs, async ({ ctx, caller, params }) => {
    await undoPairs(ctx, caller.user, params.id)
    return { msg: messages.undone }
  })
}
