import * as calls from '@ariviyal/contract/projects/posters'
import { projectMessages as messages } from '@ariviyal/contract/projects/project-messages'
import { type App, route } from '../../platform/http/route.ts'
import { openPoster } from '../figures/download-poster.ts'
import { listPosters } from './list-posters.ts'
import { putUpPoster, takeDownPoster } from './put-up-poster.ts'

export function postersRoutes(app: App): void {
  route(app, calls.listPosters, ({ ctx, caller, params, query }) =>
    listPosters(ctx, caller.user, params.id, query.cursor),
  )
  route(app, calls.openPoster, ({ ctx, params }) => openPoster(ctx, params.id))
  route(app, calls.putUpPoster, async ({ ctx, caller, params, body }) => {
    await putUpPoster(ctx, caller.user, params.id, body)
    return { msg: messages.posterUp }
  })
  route(app, calls.takeDownPoster, async ({ ctx, caller, params }) => {
    await takeDownPoster(ctx, caller.user, params.id)
    return { msg: messages.posterDown }
  })
}
