import * as calls from '@ariviyal/contract/tests/attempts'
import type { AppContext, Pupil } from '../../platform/app-context.ts'
import { type App, route } from '../../platform/http/route.ts'
import { SaveQueue } from './save-queue.ts'
import { listPupilTests, showAttempt, showStarted } from './show-attempt.ts'
import { startAttempt } from './start-attempt.ts'
import { topicOf } from '../tracking/progress-streams.ts'
import { submitAttempt } from './submit-attempt.ts'

/** Calls of pupils: each sees the tests of the own class and the own attempts. */
export function attemptsRoutes(app: App): void {
  const saves = new SaveQueue(app.ctx)
  route(app, calls.listPupilTests, async ({ ctx, pupil }) => ({ items: await listPupilTests(ctx, pupil) }))
  route(app, calls.startAttempt, async ({ ctx, pupil, params, body }) => {
    const started = await startAttempt(ctx, pupil, params.id, body)
    markProgress(ctx, pupil)
    return { attempt: await showStarted(ctx, started) }
  })
  route(app, calls.saveAnswers, async ({ ctx, pupil, params, body }) => {
    const saved = await saves.save({ pupil, attemptId: params.id, form: body })
    markProgress(ctx, pupil)
    return saved
  })
  route(app, calls.showAttempt, ({ ctx, pupil, params }) => showAttempt(ctx, pupil, params.id))
  route(app, calls.submitAttempt, async ({ ctx, pupil, params, body }) => {
    const submitted = await submitAttempt(ctx, pupil, params.id, body)
    markProgress(ctx, pupil)
    return submitted
  })
}

/** These calls carry no key that would wrap them in a transaction: here it is committed. */
const markProgress = ({ changes }: AppContext, { classId }: Pupil): void => changes.mark(topicOf.class(classId))
