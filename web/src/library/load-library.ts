import { times } from '@ariviyal/contract/limits'

/** One page of a shelf. */
export interface ShelfPageData<Item> {
  items: Item[]
  next_cursor: string | null
  similar: boolean
  fitting: { count: number; of: number } | null
}

/** The first page of a library, with the time of the request: its file URLs expire. */
export interface Shelf<Item> extends ShelfPageData<Item> {
  loadedAt: number
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
  narrowed: boolean,
  address: string,
): Promise<Shelf<Item>> {
  const restMs = times.libraryLoadingMs - spinnerShownMs(address)
  const minimumWait = !narrowed && restMs > 0 && new Promise((resolve) => setTimeout(resolve, restMs))
  const [page] = await Promise.all([list, minimumWait])
  return { ...page, loadedAt: Date.now() }
}

/** Whether the file URLs of a shelf are still valid, with two minutes' margin for opening one. */
export const isFresh = ({ loadedAt }: { loadedAt: number }, now = Date.now()): boolean =>
  now - loadedAt < (times.signedUrlMinutes - 2) * 60_000
