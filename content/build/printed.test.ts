import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { CONTENT } from './book-sources.ts'

/**
 * Whether a PDF holds an image of pixels. Each is a stream of its own, whose dictionary no PDF compresses. Our drawings are vectors,
 * which printers draw at their own resolution, 300 dpi or more.
 */
const hasRaster = (pdf: Buffer): boolean => /\/Subtype\s*\/Image\b/.test(pdf.toString('latin1'))

/** One white pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

function drawPixel(): Promise<Buffer> {
  const doc = new PDFDocument()
  doc.image(Buffer.from(pixel, 'base64'), 72, 72, { width: 72 })
  doc.end()
  return buffer(doc)
}

test('an image of pixels is found', async () => {
  expect(hasRaster(await drawPixel())).toBe(true)
})

describe('books and materials in print', () => {
  const files = globSync('rendered/{books,materials}/*.pdf', { cwd: CONTENT })

  test('are drawn in vectors, which no printer shows in coarse dots', () => {
    expect(files.length).toBeGreaterThan(60)
    expect(files.filter((file) => hasRaster(readFileSync(join(CONTENT, file))))).toEqual([])
  })

  test('have less than 1 MB: teachers pay for what they load', () => {
    expect(files.filter((file) => statSync(join(CONTENT, file)).size >= 1_000_000)).toEqual([])
  })
})
