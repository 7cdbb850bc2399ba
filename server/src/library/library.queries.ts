import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { askOnce } from '../platform/ask-together.ts'
import { firstIds } from '../platform/first-ids.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { prepareOnce } from '../platform/prepare-once.ts'
import { prefixQuery } from './library-words.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

// What only the search reads may be large, and stays in the database.
const { bodyText: _text, search: _words, ...ebookColumns } = getTableColumns(ebooks)
const { search: _search, ...videoColumns } = getTableColumns(videos)
export { ebookColumns, videoColumns }

/** What a page of a shelf is narrowed by, and the id after which it begins. */
export interface ShelfPage {
  q?: string | undefined
  after?: string | undefined
}

/** Published, not archived: the partial index of the shelf says the same. */
const isShown = (table: typeof ebooks | typeof videos) => and(isNotNull(table.publishedAt), isNull(table.archivedAt))

const inOrder = { columns: sql`position, id`, by: sql`position, id` }

/** What a page of a shelf holds; the rows that are searched for are found first (first-ids.ts). */
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
  const fits = sql`${table.search} @@ to_tsquery('english', ${words})`
  return inArray(table.id, await firstIds(executor, { table, fits, begin, order: inOrder, limit: rowsForPage }))
}

const shownEbooks = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({
      id: ebooks.id,
      title: ebooks.title,
      author: ebooks.author,
      coverKey: ebooks.coverKey,
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

// The first page of all is what most ask for, and is the same for everybody: those who ask at the same time share its rows.
const firstPages = prepareOnce((executor) => {
  const ebookPage = shownEbooks(executor, isShown(ebooks)).prepare('shown_ebooks')
  const videoPage = shownVideos(executor, isShown(videos)).prepare('shown_videos')
  return { ebooks: askOnce(() => ebookPage.execute()), videos: askOnce(() => videoPage.execute()) }
})

/** A book as far as readers see it. */
export type ShownEbook = Awaited<ReturnType<typeof shownEbooks>>[number]

/** A page of what readers see, in the order that staff gave it, with one row more than it holds. */
export const selectEbooks = async (executor: Executor, page: ShelfPage): Promise<readonly ShownEbook[]> =>
  page.q === undefined && page.after === undefined
    ? firstPages(executor).ebooks()
    : shownEbooks(executor, await within(executor, ebooks, page))

/** A book in any state. */
export async function findEbook(executor: Executor, id: string): Promise<EbookRow | null> {
  const [row] = await executor.select(ebookColumns).from(ebooks).where(eq(ebooks.id, id))
  return row ?? null
}

/** A page of what viewers see, as of books. */
export const selectVideos = async (executor: Executor, page: ShelfPage): Promise<readonly VideoRow[]> =>
  page.q === undefined && page.after === undefined
    ? firstPages(executor).videos()
    : shownVideos(executor, await within(executor, videos, page))

/** A video in any state. */
export async function findVideo(executor: Executor, id: string): Promise<VideoRow | null> {
  const [row] = await executor.select(videoColumns).from(videos).where(eq(videos.id, id))
  return row ?? null
}
