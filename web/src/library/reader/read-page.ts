import { bodySize, type TextBox, textBox, type TextRun } from './fit.ts'
import type { Book, Drawn } from './book.ts'

/** Size of a page in points, and its runs of text in the order of the file. */
interface PageText {
  width: number
  height: number
  runs: TextRun[]
}

export const textOfDrawn = ({ width, height, runs }: Drawn): PageText => ({
  width,
  height,
  runs: runs.map(({ text, x, y, size, width: wide, ends }) => ({
    str: text,
    transform: [size, 0, 0, size, x, height - y],
    width: wide,
    hasEOL: ends,
  })),
})

export async function readPage(book: Book, number: number): Promise<PageText> {
  const drawn = await book.drawn(number).catch(() => null)
  if (drawn) return textOfDrawn(drawn)
  const page = await (await book.pdf()).getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return {
    width,
    height,
    runs: items.filter((item): item is Extract<typeof item, { str: string }> => 'str' in item),
  }
}

/** Pages that are looked at for the body text, and those of them that have some. */
const [lookedAtMax, measuredMax] = [8, 4]

/**
 * The widest text box of the first pages with text, from a page on, and the size of most characters on them. Null for a
 * book of pictures. Of a book that PDF.js has not opened, only the drawn pages are looked at.
 */
export async function measureText(book: Book, from: number): Promise<TextBox | null> {
  const pages: { box: TextBox; runs: TextRun[] }[] = []
  for (let number = from; number <= Math.min(book.count, from + lookedAtMax); number += 1) {
    if (pages.length > 0 && !book.hasPdf && !(await book.drawn(number))) break
    const { runs } = await readPage(book, number)
    const box = textBox(runs)
    if (box) pages.push({ box, runs })
    if (pages.length === measuredMax) break
  }
  const widest = pages.toSorted((one, other) => other.box.width - one.box.width)[0]
  return widest ? { ...widest.box, body: bodySize(pages.flatMap(({ runs }) => runs)) } : null
}
