import * as calls from '@ariviyal/contract/library/library'
import { keepPlace, placeOf } from './activity/keep-place.ts'
import { recordOpening } from './activity/record-opening.ts'
import { showPage } from './first-pages/show-page.ts'
import type { Executor } from '../platform/db/database.ts'
import type { Feature, ItemsOfChapters } from '../platform/feature.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { AppError } from '../platform/http/errors.ts'
import { type App, route } from '../platform/http/route.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { mayOpen, maySee } from './library.policy.ts'
import { countFitting, ebookRows, selectEbooks, selectVideos, type ShelfPage, videoRows } from './library.queries.ts'
import { ebooks, videos } from './library.table.ts'
import { showEbook, showVideo } from './library.view.ts'

interface ShelfQuery extends Omit<ShelfPage, 'only' | 'named' | 'after'> {
  chapter?: string | undefined
  cursor?: string | undefined
}

export function libraryRoutes(app: App, features: readonly Feature[]): void {
  /** Items belong to chapters, which another feature knows. */
  async function pageAsked(db: Executor, kind: 'ebook' | 'video', query: ShelfQuery): Promise<ShelfPage> {
    const { cursor, chapter, ...filter } = query
    const itemsOf = async (chapters: Parameters<ItemsOfChapters>[2]) => {
      const found: string[] = []
      for (const { itemsOfChapters } of features)
        if (itemsOfChapters) found.push(...(await itemsOfChapters(db, kind, chapters)))
      return found
    }
    return {
      ...filter,
      after: cursor ? idOfCursor(cursor) : undefined,
      only: chapter === undefined ? undefined : await itemsOf({ slug: chapter }),
      named: filter.q === undefined ? undefined : await itemsOf({ words: wordsOf(filter.q) }),
    }
  }

  route(app, calls.listEbooks, async ({ ctx, query, caller }) => {
    const page = await pageAsked(ctx.db, 'ebook', query)
    const { rows, similar } = await selectEbooks(ctx.db, page)
    const fitting = await countFitting(ctx.db, ebooks, page)
    return { ...pageFrom(rows, (row) => showEbook(ctx, caller, row)), similar, fitting }
  })
  route(app, calls.showEbook, async ({ ctx, params, caller }) => {
    const row = await ebookRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    const book = showEbook(ctx, caller, row)
    if (book.pdfUrl === null) return { ...book, place: null }
    await recordOpening(ctx, caller, { kind: 'ebook', id: row.id })
    return { ...book, place: await placeOf(ctx.db, caller, row.id) }
  })
  route(app, calls.showEbookPage, async ({ ctx, params, caller }) => {
    const row = await ebookRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    if (!mayOpen(row, caller)) throw new AppError('subscription-needed')
    return { drawn: await showPage(ctx, caller, row, params.page) }
  })
  route(app, calls.keepPlace, async ({ ctx, params, body, caller }) => {
    const row = await ebookRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    if (!mayOpen(row, caller)) throw new AppError('subscription-needed')
    return keepPlace(ctx, caller, row, body.page)
  })
  route(app, calls.listVideos, async ({ ctx, query, caller }) => {
    const page = await pageAsked(ctx.db, 'video', query)
    const { rows, similar } = await selectVideos(ctx.db, page)
    const fitting = await countFitting(ctx.db, videos, page)
    return { ...pageFrom(rows, (row) => showVideo(ctx, caller, row)), similar, fitting }
  })
  route(app, calls.showVideo, async ({ ctx, params, caller }) => {
    const row = await videoRows.find(ctx.db, params.id)
    if (!row || !maySee(row, caller)) throw new AppError('not-found')
    const video = showVideo(ctx, caller, row)
    if (!video.url) return { ...video, transcript: [] }
    await recordOpening(ctx, caller, { kind: 'video', id: row.id })
    return { ...video, transcript: row.transcript ?? [] }
  })
}
