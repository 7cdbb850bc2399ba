import * as extraTime from '@ariviyal/contract/tests/extra-time'
import * as preview from '@ariviyal/contract/tests/preview'
import { addFromFile as addFromFileCall } from '@ariviyal/contract/tests/attempt-file'
import * as paper from '@ariviyal/contract/tests/paper'
import { printTest as printTestCall } from '@ariviyal/contract/tests/print'
import * as results from '@ariviyal/contract/tests/results'
import * as calls from '@ariviyal/contract/tests/tests'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { attemptsRoutes } from './attempts/attempts.routes.ts'
import { copyTest } from './copy-test.ts'
import { changeTest, createTest, deleteTest } from './draft-test.ts'
import { listExtraTime, setExtraTime } from './extra-time/class-extra-time.ts'
import { closeTest, openTest } from './open-and-close.ts'
import { previewTest, tryAnswers } from './papers/preview-test.ts'
import { printTest } from './print/print-test.ts'
import { addFromFile } from './results/add-from-file.ts'
import { savePaper } from './paper/save-paper.ts'
import { showProgress } from './tracking/show-progress.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'
import { markingRoutes } from './marking/marking.routes.ts'
import { acceptLate } from './results/accept-late.ts'
import { listEvents } from './results/list-events.ts'
import { showResults } from './results/show-results.ts'
import { listTests, showTest } from './show-test.ts'

export function testsRoutes(app: App): void {
  trackingRoutes(app)
  route(app, calls.createTest, async ({ ctx, caller, body }) => ({ id: await createTest(ctx, caller.user.id, body) }))
  route(app, calls.listTests, async ({ ctx, caller, params }) => ({
    items: await listTests(ctx, caller.user.id, params.id),
  }))
  route(app, calls.showTest, ({ ctx, caller, params }) => showTest(ctx, caller.user.id, params.id))
  route(app, calls.changeTest, async ({ ctx, caller, params, body }) => {
    await changeTest(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.testSaved }
  })
  route(app, calls.deleteTest, async ({ ctx, caller, params }) => {
    await deleteTest(ctx, caller.user.id, params.id)
    return { msg: serverMessages.testDeleted }
  })
  route(app, calls.copyTest, async ({ ctx, caller, params, body }) => ({
    id: await copyTest(ctx, caller.user.id, params.id, body),
  }))
  route(app, calls.openTest, async ({ ctx, caller, params }) => {
    await openTest(ctx, caller.user.id, params.id)
    return { msg: serverMessages.testOpened }
  })
  route(app, calls.closeTest, async ({ ctx, caller, params }) => {
    await closeTest(ctx, caller.user.id, params.id)
    return { msg: serverMessages.testClosed }
  })
  route(app, preview.previewTest, ({ ctx, caller, params, query }) =>
    previewTest(ctx, caller.user.id, params.id, query),
  )
  route(app, preview.tryAnswers, ({ ctx, caller, params, body }) => tryAnswers(ctx, caller.user.id, params.id, body))
  route(app, printTestCall, ({ ctx, caller, params, query }) => printTest(ctx, caller.user.id, params.id, query))
  route(app, extraTime.listExtraTime, async ({ ctx, caller, params }) => ({
    items: await listExtraTime(ctx, caller.user.id, params.id),
  }))
  route(app, extraTime.setExtraTime, async ({ ctx, caller, params, body }) => {
    await setExtraTime(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.extraTimeSaved }
  })
  route(app, paper.savePaper, async ({ ctx, caller, params, body }) => ({
    items: await savePaper(ctx, caller.user.id, params.id, body),
  }))
  resultsRoutes(app)
  markingRoutes(app)
  attemptsRoutes(app)
  analysisRoutes(app)
}

function resultsRoutes(app: App): void {
  route(app, results.showProgress, ({ ctx, caller, params }) => showProgress(ctx, caller.user.id, params.id))
  route(app, results.showResults, async ({ ctx, caller, params }) => ({
    items: await showResults(ctx, caller.user.id, params.id),
  }))
  route(app, addFromFileCall, ({ ctx, caller, params, body }) => addFromFile(ctx, caller.user.id, params.id, body))
  route(app, results.listEvents, ({ ctx, caller, params, query }) => listEvents(ctx, caller.user.id, params.id, query))
  route(app, results.acceptLate, async ({ ctx, caller, params, body }) => {
    await acceptLate(ctx, caller.user.id, params.id, body.question_id)
    return { msg: serverMessages.lateAccepted }
  })
}
