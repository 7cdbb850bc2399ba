/** How the pages are laid out, as a person chooses it. `auto`: zoom 100 where it fits, else what can be read. */
export type Fit = 'auto' | 'width' | 'text' | 'words' | 'zoom'

/** CSS pixels per PDF point at zoom 100. */
export const pixelsPerPoint = 96 / 72
/** Between pages, and beside them. */
export const margin = 8
/** Beside the text, where margins are cut off. */
const textMargin = 2
/** Smallest size of body text that is read without zooming, in CSS pixels. */
const readablePx = 12
/** Pages with less text, such as a cover, say nothing about the body. */
const bodyCharacters = 200

/** Where the text of a page stands, in points. */
export interface TextBox {
  left: number
  width: number
  /** Size of most of its characters. */
  body: number
}

/** A run of text of PDF.js; `transform` is a matrix of the page's space. */
export interface TextRun {
  str: string
  transform: number[]
  width: number
  hasEOL: boolean
}

export const heightOf = ({ transform }: Pick<TextRun, 'transform'>): number =>
  Math.hypot(transform[2] ?? 0, transform[3] ?? 0)

/** The size that most characters have. */
export function bodySize(runs: readonly TextRun[]): number {
  const characters = new Map<number, number>()
  for (const run of runs) {
    const height = Math.round(heightOf(run) * 10) / 10
    characters.set(height, (characters.get(height) ?? 0) + run.str.trim().length)
  }
  return [...characters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0]
}

/** The box around the text of a page; null for a page with little text, or text that runs upwards. */
export function textBox(runs: readonly TextRun[]): TextBox | null {
  const written = runs.filter(({ str }) => str.trim() !== '')
  const characters = written.reduce((sum, { str }) => sum + str.length, 0)
  const isTurned = written.some(({ transform }) => Math.abs(transform[1] ?? 0) > Math.abs(transform[0] ?? 0))
  if (characters < bodyCharacters || isTurned) return null
  const lefts = written.map(({ transform }) => transform[4] ?? 0)
  const left = Math.min(...lefts)
  const right = Math.max(...written.map(({ width }, index) => (lefts[index] ?? 0) + width))
  return right > left ? { left, width: right - left, body: bodySize(written) } : null
}

export interface Reading {
  fit: Exclude<Fit, 'auto'>
  /** CSS pixels per point. */
  scale: number
}

/** How pages are drawn in `room` pixels: what was chosen, or what can be read where zoom 100 is too wide. */
export function chooseReading(
  wanted: { fit: Fit; zoom: number },
  page: { width: number; columns: number; text: TextBox | null },
  room: number,
): Reading {
  const byWidth = Math.max(1, (room - margin * (page.columns + 1)) / page.columns) / page.width
  const byZoom = (wanted.zoom / 100) * pixelsPerPoint
  const byText = page.text && page.columns === 1 ? (room - 2 * textMargin) / page.text.width : byWidth
  const readings: Record<Reading['fit'], Reading> = {
    zoom: { fit: 'zoom', scale: byZoom },
    width: { fit: 'width', scale: byWidth },
    text: { fit: 'text', scale: Math.max(byWidth, byText) },
    words: { fit: 'words', scale: byWidth },
  }
  if (wanted.fit !== 'auto') return readings[wanted.fit]
  if (byZoom <= byWidth) return readings.zoom
  const { text } = page
  if (text === null || text.body * byWidth >= readablePx) return readings.width
  return text.body * byText >= readablePx ? readings.text : readings.words
}

/** The part of a page that is shown, in points, where margins are cut off. A page without body text is shown whole. */
export function cropOf(
  own: TextBox | null | undefined,
  book: TextBox,
  pageWidth: number,
): { left: number; width: number } {
  if (own === null) return { left: 0, width: pageWidth }
  const width = Math.min(pageWidth, Math.max(own?.width ?? 0, book.width))
  const left = own?.left ?? book.left
  return { left: Math.max(0, Math.min(left, pageWidth - width)), width }
}
