import { times } from '@ariviyal/contract/limits'

/** One page of a shelf. */
export interface ShelfPageData<Item> {
  items: Item[]
  next_cursor: string | null
}

/** The first page of a library, with the time of the request: its file URLs expire. */
export interface Shelf<Item> extends ShelfPageData<Item> {
  loadedAt: number
}

/**
 * Loads the list in parallel with the specified minimum time of the spinner (docs/product.md, Library); a search has no
 * minimum.
 */
export async function loadShelf<Item>(list: Promise<ShelfPageData<Item>>, q: string | undefined): Promise<Shelf<Item>> {
  const minimumWait = q === undefined && new Promise((resolve) => setTimeout(resolve, times.libraryLoadingMs))
  const [page] = await Promise.all([list, minimumWait])
  return { ...page, loadedAt: Date.now() }
}

/** Whether the file URLs of a shelf are still valid, with two minutes' margin for opening one. */
export const isFresh = ({ loadedAt }: { loadedAt: number }, now = Date.now()): boolean =>
  now - loadedAt < (times.signedUrlMinutes - 2) * 60_000
