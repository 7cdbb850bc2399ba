import { grievanceMessages } from '@ariviyal/contract/grievances/grievance-messages'
import { timerNames } from '@ariviyal/contract/grievances/grievance-rules'
import * as calls from '@ariviyal/contract/grievances/grievances'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { appealGrievance, showOwnGrievance } from './appeal-grievance.ts'
import { acknowledgeGrievance, changeOfficer, changeTimer } from './change-rules.ts'
import { decideGrievance, decideGrievanceAppeal } from './decide-grievance.ts'
import { showGrievance, summaryOf } from './grievance.view.ts'
import { findOfficer, findTimers, selectDecided, selectOpen } from './grievances.queries.ts'
import { recordGrievance, sendGrievance } from './receive-grievance.ts'

export function grievancesRoutes(app: App): void {
  route(app, calls.showGrievances, async ({ ctx }) => {
    const timers = await findTimers(ctx.db)
    return { officer: await findOfficer(ctx.db), timers: timerNames.map((name) => ({ name, ...timers[name] })) }
  })
  route(app, calls.sendGrievance, async ({ ctx, body }) => {
    const sent = await sendGrievance(ctx, body)
    return { ...sent, msg: grievanceMessages.sent(sent.number) }
  })
  route(app, calls.showOwnGrievance, ({ ctx, params }) => showOwnGrievance(ctx, params.token))
  route(app, calls.appealGrievance, async ({ ctx, params, body }) => {
    await appealGrievance(ctx, params.token, body.appeal)
    return { msg: grievanceMessages.appealed }
  })
  route(app, calls.listGrievances, async ({ ctx, query }) =>
    query.status === 'open'
      ? { items: (await selectOpen(ctx.db)).map(summaryOf), next_cursor: null }
      : pageFrom(await selectDecided(ctx.db, query.cursor ? idOfCursor(query.cursor) : undefined), summaryOf),
  )
  route(app, calls.showGrievance, ({ ctx, caller, params }) => showGrievance(ctx, caller.user, params.id))
  route(app, calls.recordGrievance, async ({ ctx, caller, body }) => ({
    id: await recordGrievance(ctx, caller.user, body),
    msg: grievanceMessages.recorded,
  }))
  route(app, calls.acknowledgeGrievance, async ({ ctx, caller, params }) => {
    await acknowledgeGrievance(ctx, caller.user, params.id)
    return { msg: grievanceMessages.acknowledged }
  })
  route(app, calls.decideGrievance, async ({ ctx, caller, params, body }) => ({
    undo: await decideGrievance(ctx, caller.user, params.id, body),
    msg: grievanceMessages.decided,
  }))
  route(app, calls.decideGrievanceAppeal, async ({ ctx, caller, params, body }) => {
    await decideGrievanceAppeal(ctx, caller.user, params.id, body)
    return { msg: grievanceMessages.appealDecided }
  })
  route(app, calls.changeOfficer, async ({ ctx, caller, body }) => {
    await changeOfficer(ctx, caller.user, body)
    return { msg: grievanceMessages.officerChanged }
  })
  route(app, calls.changeTimer, async ({ ctx, caller, body }) => {
    await changeTimer(ctx, caller.user, body)
    return { msg: grievanceMessages.timerChanged }
  })
}
