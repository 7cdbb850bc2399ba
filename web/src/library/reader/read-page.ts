import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type TextBox, textBox, type TextRun } from './fit.ts'

/** The runs of text of a page, in the order of the file. */
export async function runsOf(book: PDFDocumentProxy, number: number): Promise<TextRun[]> {
  const { items } = await (await book.getPage(number)).getTextContent()
  return items.filter((item): item is Extract<typeof item, { str: string }> => 'str' in item)
}

/** Pages that are looked at for the body text. */
const measuredMax = 8

/** The widest of the first two text boxes from a page on: left and right pages differ. Null for a book of pictures. */
export async function measureText(book: PDFDocumentProxy, from: number): Promise<TextBox | null> {
  const boxes: TextBox[] = []
  for (let number = from; number <= Math.min(book.numPages, from + measuredMax) && boxes.length < 2; number += 1) {
    const box = textBox(await runsOf(book, number))
    if (box) boxes.push(box)
  }
  return boxes.toSorted((one, other) => other.width - one.width)[0] ?? null
}
