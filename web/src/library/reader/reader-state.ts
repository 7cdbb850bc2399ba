import type { Fit, Reading } from './fit.ts'

export interface ContentsEntry {
  title: string
  /** Depth, from 0. */
  level: number
}

export interface FindState {
  text: string
  hits: number
  /** Number of the hit in view, from 1; 0 before the first is found. */
  at: number
  /** False while pages are still being searched. */
  isDone: boolean
  /** A page could not be loaded, so that the search ended before its last page. */
  isCutShort: boolean
}

/** What the bar shows of a book. The frame sends it to the page around it at each change. */
export interface ReaderState {
  page: number
  count: number
  fit: Reading['fit']
  /** Per cent; 100 is the size of print on paper. */
  zoom: number
  isSpread: boolean
  /** Whether two pages fit side by side. */
  isWide: boolean
  /** Null until the whole book has been opened. */
  contents: readonly ContentsEntry[] | null
  find: FindState | null
  /** The page where the book was left, on any device. */
  place: number | null
}

/** What the bar asks of the frame. Pages beyond the book count as its first or last. */
export type ReaderCommand =
  | { do: 'page'; page: number }
  | { do: 'step'; by: 1 | -1 }
  /** By a part of the visible height. */
  | { do: 'scroll'; by: number }
  | { do: 'zoom'; by: 1 | -1 }
  | { do: 'fit'; fit: Fit }
  | { do: 'spread'; on: boolean }
  /** Finds the table of contents. */
  | { do: 'contents' }
  | { do: 'entry'; index: number }
  /** An empty text ends the search. */
  | { do: 'find'; text: string }
  | { do: 'hit'; by: 1 | -1 }

/** What a key pressed in the frame asks of the bar around it. */
export type BarCommand = { do: 'close' } | { do: 'open-find' }

const keys: Record<string, ReaderCommand | BarCommand> = {
  ArrowLeft: { do: 'step', by: -1 },
  ArrowRight: { do: 'step', by: 1 },
  ArrowUp: { do: 'scroll', by: -0.1 },
  ArrowDown: { do: 'scroll', by: 0.1 },
  PageUp: { do: 'scroll', by: -0.9 },
  PageDown: { do: 'scroll', by: 0.9 },
  Home: { do: 'page', page: 1 },
  End: { do: 'page', page: Infinity },
  '+': { do: 'zoom', by: 1 },
  '=': { do: 'zoom', by: 1 },
  '-': { do: 'zoom', by: -1 },
  '/': { do: 'open-find' },
  Escape: { do: 'close' },
}

/** What a key does, unless it is typed into a field or belongs to the browser. */
export function commandOfKey(event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  target: EventTarget | null
}): ReaderCommand | BarCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  // Elements of the frame are of another window's class.
  const tag = (event.target as { tagName?: string } | null)?.tagName
  const isField = tag === 'INPUT' || tag === 'SELECT' || tag === 'TEXTAREA'
  return isField && event.key !== 'Escape' ? undefined : Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
}

const zooms = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400]

/** The next zoom of the usual steps. */
export const nextZoom = (zoom: number, by: 1 | -1): number =>
  (by > 0 ? zooms.find((step) => step > zoom) : zooms.findLast((step) => step < zoom)) ?? zoom
