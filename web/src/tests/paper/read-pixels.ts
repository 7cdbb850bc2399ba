import { greyOf } from './reader/grey-image.ts'
import { type CardRead, readCards } from './reader/read-cards.ts'
import { readSheet, type SheetRead } from './reader/read-sheet.ts'

export interface PaperRequest {
  id: number
  pixels: Uint8ClampedArray
  width: number
  height: number
  /** For a sheet: the bubbles of each row, by the number of the set. Null for cards. */
  bubbles: Record<number, number[]> | null
}
export interface PaperReply {
  id: number
  cards: CardRead[]
  sheet: SheetRead | null
}

export function readPixels({ id, pixels, width, height, bubbles }: PaperRequest): PaperReply {
  const image = greyOf(pixels, width, height)
  return bubbles === null
    ? { id, cards: readCards(image), sheet: null }
    : { id, cards: [], sheet: bestSheet(image, bubbles) }
}

/** The rows of a sheet depend on its set, which is on the sheet. */
function bestSheet(image: ReturnType<typeof greyOf>, bubbles: Record<number, number[]>) {
  const first = Object.values(bubbles)[0] ?? []
  const read = readSheet(image, first)
  const own = read?.code ? bubbles[read.code.set] : undefined
  return own && own !== first ? readSheet(image, own) : read
}
