import { times } from '@ariviyal/contract/limits'

/** What a library page shows, and when it was asked for: the addresses of files in it live for a while only. */
export interface Shelf<Item> {
  items: Item[]
  loadedAt: number
}

/** The list, not before the spinner has shown for its specified time (product.md sections 2 and 9); the call runs meanwhile. */
export async function loadShelf<Item>(list: Promise<{ items: Item[] }>): Promise<Shelf<Item>> {
  const [{ items }] = await Promise.all([list, new Promise((resolve) => setTimeout(resolve, times.libraryLoadingMs))])
  return { items, loadedAt: Date.now() }
}

/** Whether the file addresses of a shelf can still be used; two minutes are left for the opening itself. */
export const isFresh = ({ loadedAt }: { loadedAt: number }, now = Date.now()): boolean =>
  now - loadedAt < (times.signedUrlMinutes - 2) * 60_000
