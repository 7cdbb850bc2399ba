import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { loadPdf } from '../../library/reader/pdf.ts'

/** Pages that are kept as they were drawn, some megabytes each. */
const keptMax = 12
const kept = new Map<string, Promise<ImageBitmap>>()
const open = new Map<string, Promise<PDFDocumentProxy>>()
/** Enough for reading handwriting at twice the width of a screen. */
const pixelsWide = 1_600

async function openPdf(url: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await loadPdf()
  return getDocument({ url, verbosity: 0 }).promise
}

async function draw(url: string, number: number): Promise<ImageBitmap> {
  let pdf = open.get(url)
  if (!pdf) {
    pdf = openPdf(url)
    open.set(url, pdf)
    // A failure is tried again.
    pdf.catch(() => open.delete(url))
  }
  const page = await (await pdf).getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pixelsWide / natural.width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
  return createImageBitmap(canvas)
}

/** A page of a PDF as a picture; drawn once and kept for a while. */
export function drawPdfPage(url: string, number: number): Promise<ImageBitmap> {
  const key = `${url} ${number}`
  const known = kept.get(key)
  const drawn = known ?? draw(url, number)
  kept.delete(key)
  kept.set(key, drawn)
  drawn.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
  return drawn
}
