import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/record'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { recordFile } from './draw-record.ts'
import { exportRecord } from './export-record.ts'
import { exportRegister, showRegister, showTeacherRecord } from './school-register.ts'
import { shareRecord, withdrawRecord } from './share-record.ts'
import { showRecord } from './show-record.ts'

/** A record belongs to the person: it stays open to who has no subscription any more. A school is found by who calls, never by an id. */
export function recordRoutes(app: App, house: House): void {
  route(app, calls.showRecord, ({ caller, query }) => showRecord(house, caller.user.id, query.year))
  route(app, calls.downloadRecord, ({ caller, query }) => recordFile(house, caller.user.id, query.year))
  route(app, calls.exportRecord, ({ caller, query }) => exportRecord(house, caller.user.id, query.year))
  route(app, calls.shareRecord, async ({ caller }) => {
    await shareRecord(house, caller.user.id)
    return { msg: serverMessages.recordShared }
  })
  route(app, calls.withdrawRecord, async ({ caller }) => {
    await withdrawRecord(house, caller.user.id)
    return { msg: serverMessages.recordWithdrawn }
  })

  route(app, calls.showRegister, ({ caller, query }) => showRegister(house, caller.user.id, query))
  route(app, calls.showTeacherRecord, ({ caller, params, query }) =>
    showTeacherRecord(house, caller.user.id, params.id, query.year),
  )
  route(app, calls.exportRegister, ({ caller, query }) => exportRegister(house, caller.user.id, query.year))
}
