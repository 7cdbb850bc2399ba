/** The process that reads a stored book: it may read that file only. */
import { pathToFileURL } from 'node:url'
import { limits } from '@ariviyal/contract/limits'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readingSettings, textsOfPages, toRejection } from '../../platform/examine/examine-pdf.ts'
import { serveReader } from '../../platform/examine/serve-reader.ts'
import { drawPage } from './draw-page.ts'
import type { ReadBook, ReadPage } from './read-book.ts'

serveReader(async ({ path, wantsTexts }: { path: string; wantsTexts: boolean }): Promise<ReadBook> => {
  const task = getDocument({ url: pathToFileURL(path).href, ...readingSettings })
  try {
    const pdf = await task.promise
    const pages: (ReadPage | null)[] = []
    for (let number = 1; number <= Math.min(limits.firstPages, pdf.numPages); number += 1)
      pages.push(await drawPage(pdf, number))
    return { pages, texts: wantsTexts ? await textsOfPages(pdf) : null }
  } catch (error) {
    throw toRejection(error)
  } finally {
    await task.destroy()
  }
})
