import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { bodySize, type TextBox, textBox, type TextRun } from './fit.ts'

/** The runs of text of a page, in the order of the file. */
export async function runsOf(book: PDFDocumentProxy, number: number): Promise<TextRun[]> {
  const { items } = await (await book.getPage(number)).getTextContent()
  return items.filter((item): item is Extract<typeof item, { str: string }> => 'str' in item)
}

/** Pages that are looked at for the body text, and those of them that have some. */
const [lookedAtMax, measuredMax] = [8, 4]

/**
 * The widest text box of the first pages with text, from a page on, and the size of most characters on them. Null for a
 * book of pictures.
 */
export async function measureText(book: PDFDocumentProxy, from: number): Promise<TextBox | null> {
  const pages: { box: TextBox; runs: TextRun[] }[] = []
  for (let number = from; number <= Math.min(book.numPages, from + lookedAtMax); number += 1) {
    const runs = await runsOf(book, number)
    const box = textBox(runs)
    if (box) pages.push({ box, runs })
    if (pages.length === measuredMax) break
  }
  const widest = pages.toSorted((one, other) => other.box.width - one.box.width)[0]
  return widest ? { ...widest.box, body: bodySize(pages.flatMap(({ runs }) => runs)) } : null
}
