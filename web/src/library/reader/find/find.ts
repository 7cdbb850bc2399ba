import type { TextRun } from '../fit.ts'

/** Hits of a search in a book; more are not counted. */
export const maxHits = 1_000
/** Characters of a search. */
export const maxFindLength = 100

/** The text of a page, and where each run begins in it. A line end is a space. */
export function textOf(runs: readonly Pick<TextRun, 'str' | 'hasEOL'>[]): { text: string; starts: number[] } {
  let text = ''
  const starts = runs.map(({ str, hasEOL }) => {
    const start = text.length
    text += hasEOL ? `${str} ` : str
    return start
  })
  return { text, starts }
}

/** Finds words whatever their case, and however the space between them is broken; null for an empty text. */
export function patternOf(text: string): RegExp | null {
  const words = text.slice(0, maxFindLength).trim().split(/\s+/)
  if (words[0] === '') return null
  return new RegExp(
    words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join(String.raw`\s+`),
    'giu',
  )
}

/** Begin and end of each hit in a text. */
export const hitsIn = (text: string, pattern: RegExp): { begin: number; end: number }[] =>
  Array.from(text.matchAll(pattern), ({ 0: hit, index }) => ({ begin: index, end: index + hit.length }))

/** The run and the offset in it at a position of the text. `isEnd`: the position after a character, not before one. */
export function runAt(starts: readonly number[], position: number, isEnd = false): { run: number; offset: number } {
  let run = 0
  for (let next = 1; next < starts.length; next += 1) {
    const start = starts[next] ?? 0
    if (isEnd ? start >= position : start > position) break
    run = next
  }
  return { run, offset: position - (starts[run] ?? 0) }
}

/** Number of hits by page. */
type Found = ReadonlyMap<number, number>

/** A hit: its page, and its place among the hits of the page, from 0. */
export interface Hit {
  page: number
  index: number
}

const inOrder = (found: Found): Hit[] =>
  [...found]
    .sort(([first], [second]) => first - second)
    .flatMap(([page, count]) => Array.from({ length: count }, (_, index) => ({ page, index })))

const placeOf = (hits: readonly Hit[], hit: Hit): number =>
  hits.findIndex(({ page, index }) => page === hit.page && index === hit.index)

/** Number of a hit, from 1; 0 for none. */
export const numberOf = (found: Found, hit: Hit | null): number => (hit ? placeOf(inOrder(found), hit) + 1 : 0)

/** The next or previous hit; after the last comes the first. */
export function nextHit(found: Found, hit: Hit, by: 1 | -1): Hit {
  const hits = inOrder(found)
  return hits.at((placeOf(hits, hit) + by) % hits.length) ?? hit
}

/** The pages of a book in the order in which they are searched: from the one in view to the end, then from the first. */
export const searchOrder = (page: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => ((page - 1 + index) % count) + 1)
