import { brand } from '@ariviyal/contract/brand'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/undo'
import { addDays } from '../platform/calendar.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { undoAct } from './undo-act.ts'
import { deleteActsBefore } from './undoable-acts.queries.ts'

const forgetJob = 'undo.forget'

export function undoRoutes(app: App, house: House): void {
  route(app, calls.undoAct, async ({ params, caller }) => {
    await undoAct(house, caller.user, params.id)
    return { msg: serverMessages.undone }
  })

  // An act that stands is told by the log; what was kept to reverse it may hold personal data. A day is enough for "too late".
  house.jobs.work(forgetJob, {}, () => deleteActsBefore(house.db, addDays(house.now(), -1)))
  house.jobs.schedule(forgetJob, '35 * * * *', brand.timeZone)
}
