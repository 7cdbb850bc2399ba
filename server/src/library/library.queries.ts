import { and, asc, eq, getTableColumns, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { contentQueries, isShown } from '../content/content-rows.ts'
import { correctedBy, knownWords } from '../platform/search/correct-words.ts'
import { firstMatchingIds } from '../platform/search/first-ids.ts'
import { wordsQuery } from '../platform/search/word-query.ts'
import { wordsOf } from '../platform/search/words-of.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { prepareOnce } from '../platform/db/prepare-once.ts'
import { type EbookRow, ebooks, type VideoRow, videos } from './library.table.ts'

// Columns that only the search reads can be large and are not selected.
const { bodyText: _text, search: _words, ...ebookColumns } = getTableColumns(ebooks)
const { search: _search, ...videoColumns } = getTableColumns(videos)
export { ebookColumns, videoColumns }
// A card shows no transcript.
const { transcript: _transcript, ...cardColumns } = videoColumns

/** The filters of a page of a shelf, and its cursor. */
export interface ShelfPage {
  q?: string | undefined
  grade?: number | undefined
  board?: string | undefined
  subject?: string | undefined
  /** The ids of all that a chapter uses. */
  only?: string[] | undefined
  /** The ids of what chapters use that have the words of `q` in their names. */
  named?: string[] | undefined
  after?: string | undefined
}

type Shelf = typeof ebooks | typeof videos

export const ebookRows = contentQueries<EbookRow, typeof ebooks.$inferInsert>(ebooks, ebookColumns)
export const videoRows = contentQueries<VideoRow, typeof videos.$inferInsert>(videos, videoColumns)

const inOrder = { columns: sql`position, id`, by: sql`position, id` }

/** The condition of the filters; undefined without any. */
const matchesFilter = (table: Shelf, { grade, board, subject, only }: ShelfPage): SQL | undefined =>
  and(
    grade ? and(lte(table.gradeFrom, grade), gte(table.gradeTo, grade)) : undefined,
    board ? sql`(${table.boards} = '{}' or ${board} = any(${table.boards}))` : undefined,
    subject ? eq(table.subject, subject) : undefined,
    only ? inArray(table.id, only) : undefined,
  )

/** How many items fit the filters of a page, of all on the shelf; null without a filter. */
export async function countFitting(executor: Executor, table: Shelf, page: ShelfPage) {
  const filter = matchesFilter(table, page)
  if (!filter) return null
  const [row] = await executor
    .select({ count: sql<number>`(count(*) filter (where ${filter}))::int`, of: sql<number>`count(*)::int` })
    .from(table)
    .where(isShown(table))
  return row ?? null
}

/** The condition of a page of a shelf; a search finds its ids first (first-ids.ts). */
async function within(executor: Executor, table: Shelf, { words, ...page }: ShelfPage & { words?: string[] }) {
  const { after, named = [] } = page
  const filter = matchesFilter(table, page)
  const begin = and(
    isShown(table),
    after
      ? sql`(${table.position}, ${table.id}) > (select place.position, place.id from ${table} place where place.id = ${after})`
      : undefined,
  )
  if (words === undefined) return and(begin, filter)
  if (words.length === 0) return sql`false`
  const byIndex = [
    sql`${table.search} @@ (${wordsQuery(words)})`,
    ...(named.length > 0 ? [inArray(table.id, named)] : []),
  ]
  const search = { table, fits: sql`(${sql.join(byIndex, sql` or `)})`, byIndex, within: filter, begin, order: inOrder }
  return inArray(table.id, await firstMatchingIds(executor, { ...search, limit: rowsForPage }))
}

/** What the titles and descriptions of a shelf say, for corrections. */
const saidOn = (table: Shelf) => ({
  table,
  said: sql`${table.title} || ' ' || ${table.category} || ' ' || ${table.description}`,
  where: isShown(table),
})
export const knownOnShelf = (executor: Executor, table: Shelf) => knownWords(executor, saidOn(table))

/** A page of rows. Words with typing errors are corrected when nothing else matches. */
async function selectShelf<Row>(
  executor: Executor,
  table: Shelf,
  { q, ...page }: ShelfPage,
  select: (where: SQL | undefined) => Promise<Row[]>,
): Promise<{ rows: readonly Row[]; similar: boolean }> {
  const rowsWith = async (words?: string[]) =>
    select(await within(executor, table, { ...page, ...(words && { words }) }))
  if (q === undefined) return { rows: await rowsWith(), similar: false }
  const words = wordsOf(q)
  const rows = await rowsWith(words)
  if (rows.length > 0 || words.length === 0) return { rows, similar: false }
  const meant = correctedBy(await knownOnShelf(executor, table), words)
  return { rows: meant ? await rowsWith(meant) : [], similar: meant !== null }
}

const isFirstPage = (page: ShelfPage) => Object.values(page).every((value) => value === undefined)

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
    .select(cardColumns)
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
export const selectEbooks = async (executor: Executor, page: ShelfPage) =>
  isFirstPage(page)
    ? { rows: await firstPages(executor).ebooks.execute(), similar: false }
    : selectShelf(executor, ebooks, page, (where) => shownEbooks(executor, where))

/** A page of videos, like `selectEbooks`. */
export const selectVideos = async (executor: Executor, page: ShelfPage) =>
  isFirstPage(page)
    ? { rows: await firstPages(executor).videos.execute(), similar: false }
    : selectShelf(executor, videos, page, (where) => shownVideos(executor, where))
