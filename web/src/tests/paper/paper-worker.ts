/** Reads images beside the page, which stays alive. */
import type { PaperReply, PaperRequest } from './read-images.ts'
import { greyOf } from './reader/grey-image.ts'
import { readCards } from './reader/read-cards.ts'
import { readSheet } from './reader/read-sheet.ts'

addEventListener('message', ({ data }: MessageEvent<PaperRequest>) => {
  const { id, pixels, width, height, bubbles } = data
  const image = greyOf(pixels, width, height)
  const reply: PaperReply =
    bubbles === null
      ? { id, cards: readCards(image), sheet: null }
      : { id, cards: [], sheet: bestSheet(image, bubbles) }
  postMessage(reply)
})

/** The rows of a sheet depend on its set, which is on the sheet. */
function bestSheet(image: ReturnType<typeof greyOf>, bubbles: Record<number, number[]>) {
  const first = Object.values(bubbles)[0] ?? []
  const read = readSheet(image, first)
  const own = read?.code ? bubbles[read.code.set] : undefined
  return own && own !== first ? readSheet(image, own) : read
}
