import { readFile } from 'node:fs/promises'
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

async function readPages(path: string, read: (page: PDFPageProxy) => Promise<string>): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await read(await pdf.getPage(number)))
  return pages
}

/** The text of each page of a PDF, as it is drawn. */
export const pagesOfPdf = (path: string): Promise<string[]> =>
  readPages(path, async (page) => {
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })

interface Tagged {
  alt?: string
  children?: Tagged[]
}
const textOf = ({ alt = '', children = [] }: Tagged): string => [alt, ...children.map(textOf)].filter(Boolean).join(' ')

/** The text of each page as a screen reader speaks it: Indian scripts are drawn in another order than they are written. */
export const spokenPagesOfPdf = (path: string): Promise<string[]> =>
  readPages(path, async (page) => textOf(((await page.getStructTree()) as Tagged | null) ?? {}))
