import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/certificates/record'
import { type App, route } from '../../platform/http/route.ts'
import { exportRecord } from './export-record.ts'
import { exportRegister, showRegister, showTeacherRecord } from '../institution-register.ts'
import { printRecord } from './print-record.ts'
import { shareRecord, withdrawRecord } from './share-record.ts'
import { showRecord } from './show-record.ts'

/** A record stays readable without a subscription. The school is that of the caller, never an id. */
export function recordRoutes(app: App): void {
  route(app, calls.showRecord, ({ ctx, caller, query }) => showRecord(ctx, caller.user.id, query.year))
  route(app, calls.downloadRecord, ({ ctx, caller, query }) => printRecord(ctx, caller.user.id, query.year))
  route(app, calls.exportRecord, ({ ctx, caller, query }) => exportRecord(ctx, caller.user.id, query.year))
  route(app, calls.shareRecord, async ({ ctx, caller }) => {
    await shareRecord(ctx, caller.user.id)
    return { msg: serverMessages.recordShared }
  })
  route(app, calls.withdrawRecord, async ({ ctx, caller }) => {
    await withdrawRecord(ctx, caller.user.id)
    return { msg: serverMessages.recordWithdrawn }
  })

  route(app, calls.showRegister, ({ ctx, caller, query }) => showRegister(ctx, caller.user.id, query))
  route(app, calls.showTeacherRecord, ({ ctx, caller, params, query }) =>
    showTeacherRecord(ctx, caller.user.id, params.id, query.year),
  )
  route(app, calls.exportRegister, ({ ctx, caller, query }) => exportRegister(ctx, caller.user.id, query.year))
}
