import * as results from '@ariviyal/contract/tests/results'
import * as calls from '@ariviyal/contract/tests/tests'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { type App, route } from '../platform/http/route.ts'
import { attemptsRoutes } from './attempts/attempts.routes.ts'
import { changeTest, createTest, deleteTest } from './draft-test.ts'
import { closeTest, openTest } from './open-and-close.ts'
import { acceptLate } from './results/accept-late.ts'
import { listEvents } from './results/list-events.ts'
import { markByTeacher } from './results/mark-by-teacher.ts'
import { showProgress } from './results/show-progress.ts'
import { showResults } from './results/show-results.ts'
import { listTests, showTest } from './show-test.ts'

export function testsRoutes(app: App): void {
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
  route(app, calls.openTest, async ({ ctx, caller, params }) => {
    await openTest(ctx, caller.user.id, params.id)
    return { msg: serverMessages.testOpened }
  })
  route(app, calls.closeTest, async ({ ctx, caller, params }) => {
    await closeTest(ctx, caller.user.id, params.id)
    return { msg: serverMessages.testClosed }
  })
  resultsRoutes(app)
  attemptsRoutes(app)
}

function resultsRoutes(app: App): void {
  route(app, results.showProgress, async ({ ctx, caller, params }) => ({
    items: await showProgress(ctx, caller.user.id, params.id),
  }))
  route(app, results.showResults, async ({ ctx, caller, params }) => ({
    items: await showResults(ctx, caller.user.id, params.id),
  }))
  route(app, results.listEvents, ({ ctx, caller, params, query }) => listEvents(ctx, caller.user.id, params.id, query))
  route(app, results.acceptLate, async ({ ctx, caller, params, body }) => {
    await acceptLate(ctx, caller.user.id, params.id, body.question_id)
    return { msg: serverMessages.lateAccepted }
  })
  route(app, results.markAnswerByTeacher, async ({ ctx, caller, params, body }) => {
    await markByTeacher(ctx, caller.user.id, params.id, body)
    return { msg: serverMessages.answerMarked }
  })
}
