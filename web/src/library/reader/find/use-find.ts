import { useMemo, useRef, useState } from 'react'
import type { Book } from '../book.ts'
import { type Hit, hitsIn, maxHits, nextHit, numberOf, patternOf, searchOrder, textOf } from './find.ts'
import { readPage } from '../read-page.ts'
import type { FindState } from '../reader-state.ts'
import { within } from './within.ts'

interface Search {
  text: string
  found: Map<number, number>
  hit: Hit | null
  isDone: boolean
  isCutShort: boolean
}

/** A page of text is loaded in a second on a slow line; a lost connection can stay open for minutes. */
const pageWithinMs = 15_000

/**
 * The search in a book. It reads page after page from the one in view, and goes to the first hit; `onHit` is told each
 * hit that comes into view.
 */
export function useFind(book: Book, onHit: (page: number) => void) {
  const [search, setSearch] = useState<Search | null>(null)
  const texts = useRef(new Map<number, string>())
  const running = useRef<AbortController>(null)

  const textOfPage = async (number: number): Promise<string> => {
    const known = texts.current.get(number)
    if (known !== undefined) return known
    const { text } = textOf((await readPage(book, number)).runs)
    texts.current.set(number, text)
    return text
  }

  const start = async (text: string, from: number): Promise<void> => {
    running.current?.abort()
    const pattern = patternOf(text)
    if (!pattern) {
      setSearch(null)
      return
    }
    const { signal } = (running.current = new AbortController())
    const found = new Map<number, number>()
    let hit: Hit | null = null
    let total = 0
    setSearch({ text, found, hit, isDone: false, isCutShort: false })
    for (const page of searchOrder(from, book.count)) {
      const said = await within(pageWithinMs, textOfPage(page))
      if (signal.aborted) return
      if (said === null) {
        setSearch((last) => last && { ...last, isDone: true, isCutShort: true })
        return
      }
      const count = Math.min(maxHits - total, hitsIn(said, pattern).length)
      if (count === 0) continue
      total += count
      found.set(page, count)
      if (!hit) {
        hit = { page, index: 0 }
        onHit(page)
      }
      // The hit in view may have been changed meanwhile.
      setSearch((last) => last && { ...last, found: new Map(found), hit: last.hit ?? { page, index: 0 } })
      if (total >= maxHits) break
    }
    setSearch((last) => last && { ...last, isDone: true })
  }

  const step = (by: 1 | -1): void => {
    if (!search?.hit) return
    const hit = nextHit(search.found, search.hit, by)
    setSearch({ ...search, hit })
    onHit(hit.page)
  }

  const pattern = useMemo(() => patternOf(search?.text ?? ''), [search?.text])
  const state: FindState | null = search && {
    text: search.text,
    hits: [...search.found.values()].reduce((sum, count) => sum + count, 0),
    at: numberOf(search.found, search.hit),
    isDone: search.isDone,
    isCutShort: search.isCutShort,
  }
  return { state, pattern, hit: search?.hit ?? null, start, step }
}
