import * as calls from '@ariviyal/contract/projects/photos'
import { projectMessages as messages } from '@ariviyal/contract/projects/project-messages'
import { type App, route } from '../../platform/http/route.ts'
import { decidePhoto } from './decide-photo.ts'
import { listPhotos, listPhotosToReview } from './list-photos.ts'
import { receivePhoto } from './receive-photo.ts'

export function photosRoutes(app: App): void {
  route(app, calls.sendPhoto, async ({ ctx, pupil, params, body }) => ({
    state: await receivePhoto(ctx, pupil, params.id, body),
  }))
  route(app, calls.listPhotos, ({ ctx, caller, params, query }) =>
    listPhotos(ctx, caller.user, params.id, query.cursor),
  )
  route(app, calls.listPhotosToReview, ({ ctx, caller, params, query }) =>
    listPhotosToReview(ctx, caller.user, params.id, query),
  )
  route(app, calls.decidePhoto, async ({ ctx, caller, params, body }) => {
    await decidePhoto(ctx, caller.user, params.id, body)
    return { msg: body.is_accepted ? messages.photoAccepted : messages.photoRefused }
  })
}
