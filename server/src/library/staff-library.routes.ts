import * as calls from '@ariviyal/contract/library/library-staff'
import { registerContent } from '../content/register-content.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { ebookContent } from './ebook-content.ts'
import { selectShelfEbooks, selectShelfVideos } from './shelf.queries.ts'
import { staffEbook, staffEbookDetails, staffVideo, staffVideoDetails } from './staff-library.view.ts'
import { videoContent } from './video-content.ts'

/** Calls of editors on books and videos. */
export function staffLibraryRoutes(app: App): void {
  route(app, calls.listStaffEbooks, async ({ ctx, query: { part = 'shelf', cursor } }) =>
    pageFrom(await selectShelfEbooks(ctx.db, part, cursor ? idOfCursor(cursor) : undefined), staffEbook),
  )
  route(app, calls.showStaffEbook, async ({ ctx, params, caller }) => {
    const row = await ebookContent.find(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return staffEbookDetails(ctx, caller, row)
  })
  registerContent(app, ebookContent, {
    create: calls.createEbook,
    edit: calls.editEbook,
    publish: calls.publishEbook,
    unpublish: calls.unpublishEbook,
    archive: calls.archiveEbook,
    restore: calls.restoreEbook,
    move: calls.moveEbook,
  })

  route(app, calls.listStaffVideos, async ({ ctx, query: { part = 'shelf', cursor } }) =>
    pageFrom(await selectShelfVideos(ctx.db, part, cursor ? idOfCursor(cursor) : undefined), staffVideo),
  )
  route(app, calls.showStaffVideo, async ({ ctx, params, caller }) => {
    const row = await videoContent.find(ctx.db, params.id)
    if (!row) throw new AppError('not-found')
    return staffVideoDetails(ctx, caller, row)
  })
  registerContent(app, videoContent, {
    create: calls.createVideo,
    edit: calls.editVideo,
    publish: calls.publishVideo,
    unpublish: calls.unpublishVideo,
    archive: calls.archiveVideo,
    restore: calls.restoreVideo,
    move: calls.moveVideo,
  })
}
