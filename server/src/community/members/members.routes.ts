import * as calls from '@ariviyal/contract/community/welcome'
import { type App, route } from '../../platform/http/route.ts'
import { saveWelcome, showWelcome } from './welcome.ts'

export function membersRoutes(app: App): void {
  route(app, calls.showWelcome, ({ ctx, caller }) => showWelcome(ctx, caller.user))
  route(app, calls.saveWelcome, ({ ctx, caller, body }) => saveWelcome(ctx, caller.user, body))
}
