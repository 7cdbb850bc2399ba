import { useState } from 'react'
import { serverMessage } from '../api/client.ts'
import type { Shelf, ShelfPageData } from './load-library.ts'

export interface ShelfPages<Item> {
  items: Item[]
  /** Whether more than the first page is shown. */
  hasGrown: boolean
  /** Loads the next page; undefined at the end. */
  more: (() => void) | undefined
  busy: boolean
  failure: string | undefined
}

/** A shelf with incremental loading. */
export function useShelfPages<Item extends { id: string }>(
  first: Shelf<Item>,
  load: (cursor: string) => Promise<ShelfPageData<Item>>,
): ShelfPages<Item> {
  const [pages, setPages] = useState<ShelfPageData<Item>>(first)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { items, next_cursor: cursor } = pages

  const bring = async (from: string) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const page = await load(from)
      setPages((before) => {
        // Reordering by staff may repeat items across pages.
        const knownIds = new Set(before.items.map(({ id }) => id))
        return { ...page, items: [...before.items, ...page.items.filter(({ id }) => !knownIds.has(id))] }
      })
    } catch (error) {
      setFailure(serverMessage(error) ?? 'The next ones could not be loaded. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }
  const hasGrown = items.length > first.items.length
  return { items, hasGrown, more: cursor === null ? undefined : () => void bring(cursor), busy, failure }
}
