import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isLinearised, linearise } from './linearise.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ariviyal-linearise-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A PDF whose pages are all below one node, as pdfkit writes them; each has 40 KB of incompressible data. */
async function drawBook(pages: number): Promise<string> {
  const document = new PDFDocument({ size: 'A5' })
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.fontSize(20).text(`Pressure cookers, page ${page}`)
    document.addContent(`% ${randomBytes(40_000).toString('base64')}`)
  }
  document.end()
  const path = join(folder, 'book.pdf')
  writeFileSync(path, await buffer(document))
  return path
}

/** Reads a file as the book reader does, in chunks of 32 KiB, and counts the requested bytes. */
async function readInParts(path: string) {
  const file = readFileSync(path)
  const requested = { bytes: 0 }
  const part = (begin: number, end: number) => {
    const bytes = new Uint8Array(file.subarray(begin, end))
    requested.bytes += bytes.length
    return bytes
  }
  const size = 32 * 1024
  const transport = new PDFDataRangeTransport(file.length, part(0, size))
  transport.requestDataRange = (begin, end) => queueMicrotask(() => transport.onDataRange(begin, part(begin, end)))
  const task = getDocument({
    range: transport,
    rangeChunkSize: size,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  })
  const document = await task.promise
  const wordsOf = async (page: number) => {
    const { items } = await (await document.getPage(page)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  return { requested, pages: document.numPages, wordsOf, close: () => task.destroy() }
}

test('a long book with a flat page tree opens after a small part of it, and keeps its page order', async () => {
  const target = join(folder, 'ordered.pdf')
  await linearise(await drawBook(101), target, 'quick')
  expect(await isLinearised(target)).toBe(true)
  const book = await readInParts(target)
  expect(book.pages).toBe(101)
  expect(await book.wordsOf(1)).toBe('Pressure cookers, page 1')
  expect(readFileSync(target).length).toBeGreaterThan(4_000_000)
  expect(book.requested.bytes).toBeLessThanOrEqual(400_000)
  for (let page = 2; page <= 101; page += 1) expect(await book.wordsOf(page)).toBe(`Pressure cookers, page ${page}`)
  await book.close()
})
