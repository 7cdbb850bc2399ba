import * as calls from '@ariviyal/contract/community/discussions'
import { type App, route } from '../../platform/http/route.ts'
import { listDiscussions } from './list-discussions.ts'

export function discussionsRoutes(app: App): void {
  route(app, calls.listDiscussions, ({ ctx, caller, query }) => listDiscussions(ctx, caller.user, query))
}
