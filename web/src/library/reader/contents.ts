import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ContentsEntry } from './reader-state.ts'

/** A destination inside a book, as PDF.js gives it. */
export type Destination = string | unknown[]

/** Where a link leads: a destination, or a page and how far down on it, from 0 to 1. */
export type LinkTarget = Destination | { page: number; part: number }

const maxEntries = 500
const maxTitle = 200

/** The table of contents with the destination of each entry. */
export async function contentsOf(book: PDFDocumentProxy): Promise<(ContentsEntry & { to: Destination })[]> {
  type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>
  const entries: (ContentsEntry & { to: Destination })[] = []
  const add = (outline: Outline, level: number): void => {
    for (const { title, dest, items } of outline) {
      if (entries.length >= maxEntries) return
      if (dest !== null) entries.push({ title: title.slice(0, maxTitle), level: Math.min(level, 3), to: dest })
      add(items, level + 1)
    }
  }
  add((await book.getOutline()) ?? [], 0)
  return entries
}

/** The page of a destination, and how far down on it, from 0 to 1; null when the book has no such place. */
export async function findDestination(
  book: PDFDocumentProxy,
  to: Destination,
): Promise<{ page: number; part: number } | null> {
  const explicit: unknown[] | null = typeof to === 'string' ? await book.getDestination(to) : to
  if (!explicit) return null
  const [target, kind, , top] = explicit as [unknown, { name?: string } | undefined, unknown, unknown]
  const page =
    typeof target === 'number'
      ? target + 1
      : (await book.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
  if (kind?.name !== 'XYZ' || typeof top !== 'number') return { page, part: 0 }
  const { height } = (await book.getPage(page)).getViewport({ scale: 1 })
  return { page, part: Math.min(1, Math.max(0, 1 - top / height)) }
}
