import type { Hit } from '@ariviyal/contract/search/search'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { isShown } from '../../content/content-rows.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { SiteSearch } from '../../platform/feature.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { markWords, snippetOf } from '../../platform/search/mark-words.ts'
import { wordsQuery } from '../../platform/search/word-query.ts'
import { opensPremium } from '../../subscriptions/subscriptions.policy.ts'
import { knownOnShelf } from '../library.queries.ts'
import { ebooks, videos } from '../library.table.ts'
import { ebookPages } from './ebook-pages.table.ts'

/** Only this many of the newest matches are ranked. */
const [bookCandidates, pageCandidates] = [50, 100]
/** Pages of one book in one section of results. */
const pagesOfBook = 3

/** Pages of books that a reader may open: the text of a locked book is never shown. */
const isReadable = (premium: boolean): SQL =>
  sql`exists (select 1 from ${ebooks} where ${ebooks.id} = ${ebookPages.ebookId} and ${isShown(ebooks)} and (${premium} or not ${ebooks.isPremium}))`

interface PageHit {
  ebookId: string
  page: number
  text: string
}

/** The best pages of each book, those with the words most often first. */
async function findPages(executor: Executor, query: SQL, premium: boolean): Promise<Map<string, PageHit[]>> {
  const ids = await firstMatchingIds(executor, {
    table: ebookPages,
    fits: sql`${ebookPages.search} @@ ${query}`,
    within: isReadable(premium),
    limit: pageCandidates,
  })
  if (ids.length === 0) return new Map()
  const rows = await executor
    .select({ ebookId: ebookPages.ebookId, page: ebookPages.page, text: ebookPages.text })
    .from(ebookPages)
    .where(inArray(ebookPages.id, ids))
    .orderBy(desc(sql`ts_rank(${ebookPages.search}, ${query})`), ebookPages.page)
  const pages = new Map<string, PageHit[]>()
  for (const row of rows) {
    const ofBook = pages.get(row.ebookId) ?? []
    if (ofBook.length < pagesOfBook) pages.set(row.ebookId, [...ofBook, row])
  }
  return pages
}

/** Books by title, description and text. A hit in the text of a book that the user may read is a page of it. */
export const findBooks: SiteSearch = {
  section: 'books',
  async find(executor, { user, words, limit }) {
    const query = sql`(${wordsQuery(words)})`
    const premium = opensPremium(user)
    const byBook = await firstMatchingIds(executor, {
      table: ebooks,
      fits: sql`${ebooks.search} @@ ${query}`,
      within: isShown(ebooks),
      limit: bookCandidates,
    })
    const pages = await findPages(executor, query, premium)
    const ids = [...new Set([...byBook, ...pages.keys()])]
    if (ids.length === 0) return []
    const books = await executor
      .select({
        id: ebooks.id,
        title: ebooks.title,
        description: ebooks.description,
        category: ebooks.category,
        grades: ebooks.grades,
        isPremium: ebooks.isPremium,
      })
      .from(ebooks)
      .where(and(inArray(ebooks.id, ids), isShown(ebooks)))
      .orderBy(desc(sql`ts_rank(${ebooks.search}, ${query})`), ebooks.position, ebooks.id)
      .limit(limit)
    const hits = books.map((book) => {
      const locked = book.isPremium && !premium
      const common = {
        id: book.id,
        title: markWords(book.title, words),
        detail: `${book.category} · grades ${book.grades}`,
        locked,
        within: null,
      }
      const found = locked ? [] : (pages.get(book.id) ?? [])
      return found.length === 0
        ? [{ ...common, page: null, snippet: snippetOf(book.description, words) }]
        : found.map(({ page, text }) => ({ ...common, page, snippet: snippetOf(withoutHead(text, book.title), words) }))
    })
    return inTurns(hits).slice(0, limit)
  },
  async known(executor, { user }) {
    const where = isReadable(opensPremium(user))
    const ofPages = await knownWords(executor, { table: ebookPages, said: ebookPages.text, where })
    return ofPages.union(await knownOnShelf(executor, ebooks))
  },
}

/** The text of a page without the title that stands at its head. */
const withoutHead = (text: string, title: string): string => (text.startsWith(title) ? text.slice(title.length) : text)

/** The first of each book, then the second of each: many pages of one book do not hide the others. */
const inTurns = (books: Hit[][]): Hit[] =>
  Array.from({ length: pagesOfBook }, (_, turn) => books.flatMap((hits) => hits[turn] ?? [])).flat()

/** Videos by title and description. */
export const findVideos: SiteSearch = {
  section: 'videos',
  async find(executor, { user, words, limit }) {
    const query = sql`(${wordsQuery(words)})`
    const ids = await firstMatchingIds(executor, {
      table: videos,
      fits: sql`${videos.search} @@ ${query}`,
      within: isShown(videos),
      limit: bookCandidates,
    })
    const rows = await executor
      .select({
        id: videos.id,
        title: videos.title,
        description: videos.description,
        category: videos.category,
        isPremium: videos.isPremium,
      })
      .from(videos)
      .where(inArray(videos.id, ids))
      .orderBy(desc(sql`ts_rank(${videos.search}, ${query})`), videos.position, videos.id)
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      title: markWords(row.title, words),
      detail: row.category,
      snippet: snippetOf(row.description, words),
      locked: row.isPremium && !opensPremium(user),
      page: null,
      within: null,
    }))
  },
  known: (executor) => knownOnShelf(executor, videos),
}
