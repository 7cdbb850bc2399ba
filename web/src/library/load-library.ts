import { times } from '@ariviyal/contract/limits'

/** What a call answers with: a page of a shelf. */
export interface ShelfPage<Item> {
  items: Item[]
  next_cursor: string | null
}

/** The first page of a library, and when it was asked for: the addresses of files in it live for a while only. */
export interface Shelf<Item> extends ShelfPage<Item> {
  loadedAt: number
}

/** The list, not before the spinner has shown for its specified time (docs/product.md, Library), the call runs meanwhile; a search has no such time. */
export async function loadShelf<Item>(list: Promise<ShelfPage<Item>>, q: string | undefined): Promise<Shelf<Item>> {
  const shown = q === undefined && new Promise((resolve) => setTimeout(resolve, times.libraryLoadingMs))
  const [page] = await Promise.all([list, shown])
  return { ...page, loadedAt: Date.now() }
}

/** Whether the file addresses of a shelf can still be used; two minutes are left for the opening itself. */
export const isFresh = ({ loadedAt }: { loadedAt: number }, now = Date.now()): boolean =>
  now - loadedAt < (times.signedUrlMinutes - 2) * 60_000
