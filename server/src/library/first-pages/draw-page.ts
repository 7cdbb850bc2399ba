import { limits } from '@ariviyal/contract/limits'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { grayPng } from './gray-png.ts'
import { pageBounds } from './page-bounds.ts'
import type { ReadPage } from './read-book.ts'

/** Sharp on most phones, and on a laptop where a page is shown at the size of print. */
const imageWidth = 960
/** A page that is longer than this is left to the reader. */
const imageHeightMax = 2_400
/** Tried in order until an image is light enough for a slow line. */
const qualities = [60, 45, 30]
const lightBytes = 75_000

type Run = ReadPage['runs'][number]
type Link = ReadPage['links'][number]

const twoDecimals = (value: number): number => Math.round(value * 100) / 100
/** JSON in PostgreSQL takes no NUL and no half of a character. The length stays. */
const clean = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

/** Draws a page, with its words and links. Null for a page that is turned, has turned text, or has too much of something. */
export async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPage | null> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const { width, height } = natural
  const viewport = page.getViewport({ scale: imageWidth / width })
  if (page.rotate !== 0 || viewport.height > imageHeightMax) return null
  const runs = await runsOf(page)
  const links = await linksOf(pdf, page)
  if (runs === null || links.length > pageBounds.links) return null
  const canvas = createCanvas(imageWidth, Math.max(1, Math.round(viewport.height)))
  await page.render({ canvas, viewport, background: 'white' }).promise
  page.cleanup()
  return { width, height, ...(await lightest(canvas)), imageWidth, runs, links }
}

/** A page of words is lighter as a PNG of grays, one with photographs as WebP. */
async function lightest(canvas: Canvas): Promise<Pick<ReadPage, 'image' | 'format'>> {
  let image = await canvas.encode('webp', qualities[0])
  const grays = grayPng(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height))
  if (grays && grays.length < image.length) return { image: new Uint8Array(grays), format: 'png' }
  for (const quality of qualities.slice(1)) if (image.length > lightBytes) image = await canvas.encode('webp', quality)
  return { image: new Uint8Array(image), format: 'webp' }
}

async function runsOf(page: PDFPageProxy): Promise<Run[] | null> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const runs: Run[] = []
  let characters = 0
  for (const item of items) {
    if (!('str' in item)) continue
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform as number[]
    if (item.str.trim() !== '' && (Math.abs(b) > 0.01 * Math.abs(a) || a < 0)) return null
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as number[]
    characters += item.str.length
    runs.push({
      text: clean(item.str),
      x: twoDecimals(x),
      y: twoDecimals(y),
      size: twoDecimals(Math.hypot(c, d)),
      width: twoDecimals(item.width),
      ends: item.hasEOL,
    })
  }
  return runs.length > pageBounds.runs || characters > limits.pageTextMax ? null : runs
}

interface Annotation {
  subtype: string
  rect: number[]
  url?: string
  dest?: string | unknown[] | null
  overlaidText?: string
}

async function linksOf(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<Link[]> {
  const viewport = page.getViewport({ scale: 1 })
  const links: Link[] = []
  for (const { subtype, rect, url, dest, overlaidText } of (await page.getAnnotations()) as Annotation[]) {
    if (subtype !== 'Link') continue
    const to = url === undefined ? dest && (await placeOf(pdf, dest)) : isWebAddress(url) ? { url } : null
    if (!to) continue
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [
      ...(viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[]),
      ...(viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[]),
    ]
    links.push({
      left: twoDecimals(Math.min(x1, x2)),
      top: twoDecimals(Math.min(y1, y2)),
      width: twoDecimals(Math.abs(x2 - x1)),
      height: twoDecimals(Math.abs(y2 - y1)),
      words: clean(overlaidText?.trim() ?? '').slice(0, pageBounds.words),
      to,
    })
  }
  return links
}

const isWebAddress = (url: string): boolean => /^(?:https?|mailto):/i.test(url) && url.length <= limits.addressMax

/** The page of a destination, and how far down on it; null when the book has no such place. */
async function placeOf(
  pdf: PDFDocumentProxy,
  dest: string | unknown[],
): Promise<{ page: number; part: number } | null> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    if (!explicit) return null
    const [target, kind, , top] = explicit as [unknown, { name?: string } | undefined, unknown, unknown]
    const page =
      typeof target === 'number'
        ? target + 1
        : (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
    if (kind?.name !== 'XYZ' || typeof top !== 'number') return { page, part: 0 }
    const { height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
    return { page, part: Math.min(1, Math.max(0, twoDecimals(1 - top / height))) }
  } catch {
    return null
  }
}
