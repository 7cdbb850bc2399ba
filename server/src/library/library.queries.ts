import { and, asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { contentQueries, isShown } from '../content/content-rows.ts'
import { firstMatchingIds } from '../platform/search/first-ids.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { prepareOnce } from '../platform/db/prepare-once.ts'
import { prefixQuery } from './prefix-query.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

// Columns that only the search reads can be large and are not selected.
const { bodyText: _text, search: _words, ...ebookColumns } = getTableColumns(ebooks)
const { search: _search, ...videoColumns } = getTableColumns(videos)
export { ebookColumns, videoColumns }

/** The filters of a page of a shelf, and its cursor. */
export interface ShelfPage {
  q?: string | undefined
  after?: string | undefined
}

export const ebookRows = contentQueries<EbookRow, typeof ebooks.$inferInsert>(ebooks, ebookColumns)
export const videoRows = contentQueries<VideoRow, typeof videos.$inferInsert>(videos, videoColumns)

const inOrder = { columns: sql`position, id`, by: sql`position, id` }

/** The condition of a page of a shelf; a search finds its ids first (first-ids.ts). */
async function within(executor: Executor, table: typeof ebooks | typeof videos, { q, after }: ShelfPage) {
  const begin = and(
    isShown(table),
    after
      ? sql`(${table.position}, ${table.id}) > (select place.position, place.id from ${table} place where place.id = ${after})`
      : undefined,
  )
  if (q === undefined) return begin
  const words = prefixQuery(q)
  if (words === null) return sql`false`
  const matches = sql`${table.search} @@ to_tsquery('english', ${words})`
  return inArray(
    table.id,
    await firstMatchingIds(executor, { table, fits: matches, begin, order: inOrder, limit: rowsForPage }),
  )
}

const shownEbooks = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({
      id: ebooks.id,
      title: ebooks.title,
      author: ebooks.author,
      coverKey: ebooks.coverKey,
      pageCoverKey: ebooks.pageCoverKey,
      description: ebooks.description,
      isPremium: ebooks.isPremium,
      category: ebooks.category,
      pages: ebooks.pages,
      grades: ebooks.grades,
      fileKey: ebooks.fileKey,
    })
    .from(ebooks)
    .where(where)
    .orderBy(asc(ebooks.position), asc(ebooks.id))
    .limit(rowsForPage)

const shownVideos = (executor: Executor, where: SQL | undefined) =>
  executor
    .select(videoColumns)
    .from(videos)
    .where(where)
    .orderBy(asc(videos.position), asc(videos.id))
    .limit(rowsForPage)

// Prepared, since the first page is the most frequent request.
const firstPages = prepareOnce((executor) => ({
  ebooks: shownEbooks(executor, isShown(ebooks)).prepare('shown_ebooks'),
  videos: shownVideos(executor, isShown(videos)).prepare('shown_videos'),
}))

/** The columns of a book that readers see. */
export type ShownEbook = Awaited<ReturnType<typeof shownEbooks>>[number]

/** A page of books for readers, in the order set by staff; returns one more than the page size. */
export const selectEbooks = async (executor: Executor, page: ShelfPage): Promise<readonly ShownEbook[]> =>
  page.q === undefined && page.after === undefined
    ? firstPages(executor).ebooks.execute()
    : shownEbooks(executor, await within(executor, ebooks, page))

/** A page of videos, like `selectEbooks`. */
export const selectVideos = async (executor: Executor, page: ShelfPage): Promise<readonly VideoRow[]> =>
  page.q === undefined && page.after === undefined
    ? firstPages(executor).videos.execute()
    : shownVideos(executor, await within(executor, videos, page))
