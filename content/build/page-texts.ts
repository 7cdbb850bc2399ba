import { limits } from '@ariviyal/contract/limits'
import { normalText } from '@ariviyal/contract/text'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, on one line. */
export async function readPageTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    texts.push(normalText(text, limits.pageTextMax).replaceAll(/\s+/g, ' ').trim())
  }
  await pdf.loadingTask.destroy()
  return texts
}
