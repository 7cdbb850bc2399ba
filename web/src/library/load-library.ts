import { type ChapterLink, listChapterUses } from '@ariviyal/contract/chapters/chapters'
import { slugPattern, type UseKind } from '@ariviyal/contract/chapters/chapter-rules'
import type { Page } from '@ariviyal/contract/fields'
import { times } from '@ariviyal/contract/limits'
import { call } from '../api/client.ts'
import { contentFilterFrom, noFilter } from '../ui/list/content-filter.ts'

/** Filters from the URL, with the slug of a chapter; ignores invalid values. */
export const shelfFilterFrom = (request: Request) => ({
  ...contentFilterFrom(request),
  chapter: slugPattern.exec(new URL(request.url).searchParams.get('chapter') ?? '')?.[0],
})
export type ShelfFilter = ReturnType<typeof shelfFilterFrom>
export const noShelfFilter: ShelfFilter = { ...noFilter, chapter: undefined }

/** One page of a shelf. */
export interface ShelfPageData<Item> extends Page<Item> {
  similar: boolean
  fitting: { count: number; of: number } | null
}

/** The chapters of the items that have some, by the ids of the items. */
export type ChaptersOf = ReadonlyMap<string, ChapterLink[]>

/** The first page of a library, with the time of the request: its file URLs expire. */
export interface Shelf<Item> extends ShelfPageData<Item> {
  loadedAt: number
  chapters: ChaptersOf
}

/** Empty when they cannot be loaded: the items are useful without them. */
export async function loadChapterUses(kind: UseKind): Promise<ChaptersOf> {
  try {
    const { items } = await call(listChapterUses, { query: { kind } })
    return new Map(items.map(({ id, chapters }) => [id, chapters]))
  } catch {
    return new Map()
  }
}

/** Each chapter that an item of a shelf serves, once, by board, grade and part. */
export function chaptersIn(chaptersOf: ChaptersOf): ChapterLink[] {
  const bySlug = new Map([...chaptersOf.values()].flat().map((chapter) => [chapter.slug, chapter]))
  return [...bySlug.values()].toSorted(
    (one, other) =>
      one.board.localeCompare(other.board) || one.grade - other.grade || one.part.localeCompare(other.part),
  )
}

let isFirstShelf = true

/**
 * How long the spinner has been shown when a library loads, in milliseconds. That of a page that was opened by its
 * address is in its HTML, and the scripts load while it is shown.
 */
function spinnerShownMs(address: string): number {
  const isOpened = isFirstShelf && performance.getEntriesByType('navigation')[0]?.name === address
  isFirstShelf = false
  const painted = isOpened ? performance.getEntriesByType('paint')[0]?.startTime : undefined
  return painted === undefined ? 0 : performance.now() - painted
}

/**
 * Loads the list in parallel with the specified minimum time of the spinner (docs/product.md, Library); a search and
 * filters have no minimum.
 */
export async function loadShelf<Item>(
  list: Promise<ShelfPageData<Item>>,
  uses: Promise<ChaptersOf>,
  narrowed: boolean,
  address: string,
): Promise<Shelf<Item>> {
  const restMs = times.libraryLoadingMs - spinnerShownMs(address)
  const minimumWait = !narrowed && restMs > 0 && new Promise((resolve) => setTimeout(resolve, restMs))
  const [page, chapters] = await Promise.all([list, uses, minimumWait])
  return { ...page, chapters, loadedAt: Date.now() }
}

/** Whether the file URLs of a shelf are still valid, with two minutes' margin for opening one. */
export const isFresh = ({ loadedAt }: { loadedAt: number }, now = Date.now()): boolean =>
  now - loadedAt < (times.signedUrlMinutes - 2) * 60_000
