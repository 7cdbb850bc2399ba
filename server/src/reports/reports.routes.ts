import * as archive from '@ariviyal/contract/reports/archive'
import * as gains from '@ariviyal/contract/reports/gains'
import * as reports from '@ariviyal/contract/reports/reports'
import * as school from '@ariviyal/contract/reports/school-view'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import { classArchive } from './archive/class-archive.ts'
import { pupilWork } from './archive/pupil-work.ts'
import { listMeasures, showGain } from './gains/show-gain.ts'
import { shareClass, showSchoolView, unshareClass } from './school/share-class.ts'
import { pageOfSharedClasses, showSharedClass } from './school/show-shared-classes.ts'
import { printReports, showReport } from './parents/print-reports.ts'

/** The policy of classes (classroom/class-access.policy.ts) decides about each call. */
export function reportsRoutes(app: App): void {
  route(app, reports.showReport, ({ ctx, caller, params, query }) => showReport(ctx, caller.user.id, params.id, query))
  route(app, reports.printReports, ({ ctx, caller, params, body }) =>
    printReports(ctx, caller.user.id, params.id, body),
  )
  route(app, gains.listMeasures, async ({ ctx, caller, params }) => ({
    items: await listMeasures(ctx, caller.user.id, params.id),
  }))
  route(app, gains.showGain, ({ ctx, caller, params, query }) => showGain(ctx, caller.user.id, params.id, query))

  route(app, school.showSchoolView, ({ ctx, caller, params }) => showSchoolView(ctx, caller.user.id, params.id))
  route(app, school.agreeToSchoolView, async ({ ctx, caller, params }) => {
    await shareClass(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classShared }
  })
  route(app, school.endSchoolView, async ({ ctx, caller, params }) => {
    await unshareClass(ctx, caller.user.id, params.id)
    return { msg: serverMessages.classNotShared }
  })
  route(app, school.listSharedClasses, ({ ctx, caller, query }) =>
    pageOfSharedClasses(ctx, caller.user.id, query.cursor),
  )
  route(app, school.showSharedClass, ({ ctx, caller, params }) => showSharedClass(ctx, caller.user.id, params.id))

  route(app, archive.downloadClassArchive, ({ ctx, caller, params }) => classArchive(ctx, caller.user.id, params.id))
  route(app, archive.downloadPupilWork, ({ ctx, caller, params }) => pupilWork(ctx, caller.user.id, params.id))
}
