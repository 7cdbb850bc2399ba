import { useState } from 'react'
import { serverMessage } from '../api/client.ts'
import type { Shelf, ShelfPage } from './load-library.ts'

export interface ShelfPages<Item> {
  items: Item[]
  /** Whether more than the first page stands there. */
  hasGrown: boolean
  /** Brings the next page; undefined where all are shown. */
  more: (() => void) | undefined
  busy: boolean
  failure: string | undefined
}

/** A shelf that is brought page by page, as far as somebody wants to see it. */
export function useShelfPages<Item extends { id: string }>(
  first: Shelf<Item>,
  load: (cursor: string) => Promise<ShelfPage<Item>>,
): ShelfPages<Item> {
  const [pages, setPages] = useState<ShelfPage<Item>>(first)
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
        // What staff moved meanwhile may come a second time.
        const known = new Set(before.items.map(({ id }) => id))
        return { ...page, items: [...before.items, ...page.items.filter(({ id }) => !known.has(id))] }
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
