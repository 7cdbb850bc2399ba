import * as calls from '@ariviyal/contract/library/library'
import { keepPlace, placeOf } from './activity/keep-place.ts'
import { recordOpening } from './activity/record-opening.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { mayOpen, maySee } from './library.policy.ts'
import { ebookRows, selectEbooks, selectVideos, videoRows } from './library.queries.ts'
import { showEbook, showVideo } from './library.view.ts'

const pageAsked = ({ cursor, q }: { cursor?: string | undefined; q?: string | undefined }) => ({
  q,
  after: cursor ? idOfCursor(cursor) : undefined,
})

export function libraryRoutes(app: App): void {
  route(app, calls.listEbooks, async ({ ctx, query, caller }) =>
    pageFrom(await selectEbooks(ctx.db, pageAsked(query)), (row) => showEbook(ctx, caller, row)),
  )
  route(app, calls.showEbook, async ({ ctx, params, caller }) => {
    const row = await ebookRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    const book = showEbook(ctx, caller, row)
    if (book.pdfUrl === null) return { ...book, place: null }
    await recordOpening(ctx, caller, { kind: 'ebook', id: row.id })
    return { ...book, place: await placeOf(ctx.db, caller, row.id) }
  })
  route(app, calls.keepPlace, async ({ ctx, params, body, caller }) => {
    const row = await ebookRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    if (!mayOpen(row, caller)) throw new AppError('subscription-needed')
    return keepPlace(ctx, caller, row, body.page)
  })
  route(app, calls.listVideos, async ({ ctx, query, caller }) =>
    pageFrom(await selectVideos(ctx.db, pageAsked(query)), (row) => showVideo(ctx, caller, row)),
  )
  route(app, calls.showVideo, async ({ ctx, params, caller }) => {
    const row = await videoRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    const video = showVideo(ctx, caller, row)
    if (video.url) await recordOpening(ctx, caller, { kind: 'video', id: row.id })
    return video
  })
}
