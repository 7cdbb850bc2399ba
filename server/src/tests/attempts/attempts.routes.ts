import * as calls from '@ariviyal/contract/tests/attempts'
import { type App, route } from '../../platform/http/route.ts'
import { saveAnswers } from './save-answers.ts'
import { listPupilTests, showAttempt, showStarted } from './show-attempt.ts'
import { startAttempt } from './start-attempt.ts'
import { submitAttempt } from './submit-attempt.ts'

/** Calls of pupils: each sees the tests of the own class and the own attempts. */
export function attemptsRoutes(app: App): void {
  route(app, calls.listPupilTests, async ({ ctx, pupil }) => ({ items: await listPupilTests(ctx, pupil) }))
  route(app, calls.startAttempt, async ({ ctx, pupil, params, body }) => ({
    attempt: await showStarted(ctx, await startAttempt(ctx, pupil, params.id, body.device)),
  }))
  route(app, calls.saveAnswers, ({ ctx, pupil, params, body }) => saveAnswers(ctx, pupil, params.id, body))
  route(app, calls.showAttempt, ({ ctx, pupil, params }) => showAttempt(ctx, pupil, params.id))
  route(app, calls.submitAttempt, ({ ctx, pupil, params, body }) => submitAttempt(ctx, pupil, params.id, body))
}
