import { showToday as endpoint } from '@ariviyal/contract/today/today'
import { type App, route } from '../platform/http/route.ts'
import { showToday } from './show-today.ts'

export function todayRoutes(app: App): void {
  route(app, endpoint, ({ ctx, caller }) => showToday(ctx, caller.user))
}
