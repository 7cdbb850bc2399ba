import * as calls from '@ariviyal/contract/assignments/work'
import { type App, route } from '../../platform/http/route.ts'
import { handInWork } from './hand-in.ts'
import { signTime } from './hand-in-time.ts'
import { showReceipt } from './hand-ins.view.ts'
import { listWork, showWork } from './show-work.ts'

/** Calls of pupils: each sees the own work. */
export function handingInRoutes(app: App): void {
  route(app, calls.listWork, ({ ctx, pupil }) => listWork(ctx, pupil))
  route(app, calls.showWork, ({ ctx, pupil, params }) => showWork(ctx, pupil, params.id))
  route(app, calls.handIn, async ({ ctx, pupil, params, body }) => {
    const row = await handInWork(ctx, pupil, params.id, body)
    return { ...showReceipt(row), time: signTime(ctx, pupil.id) }
  })
}
