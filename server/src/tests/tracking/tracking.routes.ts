import { streamProgress } from '@ariviyal/contract/tests/tracking'
import { AppError } from '../../platform/http/errors.ts'
import { type App, callerNow, routeStream } from '../../platform/http/route.ts'
import { findTaughtTest } from '../taught-test.ts'
import { ProgressStreams } from './progress-streams.ts'

export function trackingRoutes(app: App): void {
  const { ctx } = app
  const streams = new ProgressStreams(ctx)
  // Before the server waits for the answers in progress, which streams are.
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
  routeStream(app, streamProgress, async ({ ctx: { db }, caller, params, request }) => {
    const teacherId = caller.user.id
    const { test } = await findTaughtTest(db, params.id, teacherId)
    const isAllowed = async () =>
      (await callerNow(ctx, streamProgress, request)) !== null &&
      (await findTaughtTest(db, params.id, teacherId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      ))
    return streams.open({ test, teacherId, isAllowed })
  })
}
