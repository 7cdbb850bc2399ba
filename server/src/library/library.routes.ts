import * as calls from '@ariviyal/contract/library'
import { recordOpening } from '../activity/record-opening.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { maySee } from './library.policy.ts'
import { findEbook, findVideo, selectEbooks, selectVideos } from './library.queries.ts'
import { showEbook, showVideo } from './library.view.ts'

const pageAsked = ({ cursor, q }: { cursor?: string | undefined; q?: string | undefined }) => ({
  q,
  after: cursor ? idOfCursor(cursor) : undefined,
})

export function libraryRoutes(app: App, house: House): void {
  route(app, calls.listEbooks, async ({ query, caller }) =>
    pageFrom(await selectEbooks(house.db, pageAsked(query)), (row) => showEbook(house, caller, row)),
  )
  route(app, calls.showEbook, async ({ params, caller }) => {
    const row = await findEbook(house.db, params.id)
    if (!row || !maySee(row, caller)) throw new Refusal('not-found')
    const book = showEbook(house, caller, row)
    if (book.pdfUrl) await recordOpening(house, caller, { kind: 'ebook', id: row.id })
    return book
  })
  route(app, calls.listVideos, async ({ query, caller }) =>
    pageFrom(await selectVideos(house.db, pageAsked(query)), (row) => showVideo(house, caller, row)),
  )
  route(app, calls.showVideo, async ({ params, caller }) => {
    const row = await findVideo(house.db, params.id)
    if (!row || !maySee(row, caller)) throw new Refusal('not-found')
    const video = showVideo(house, caller, row)
    if (video.url) await recordOpening(house, caller, { kind: 'video', id: row.id })
    return video
  })
}
