import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/staff/undo'
import type { Feature } from '../../platform/feature.ts'
import { type App, route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { reversalsOf } from './reversals.ts'
import { undoAct } from './undo-act.ts'

export function undoRoutes(app: App, ctx: AppContext, features: readonly Feature[]): void {
  const reversals = reversalsOf(ctx, features)
  route(app, calls.undoAct, async ({ ctx, params, caller }) => {
    await undoAct(ctx, reversals, caller.user, params.id)
    return { msg: serverMessages.undone }
  })
}
