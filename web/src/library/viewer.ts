import { reader } from '@ariviyal/contract/limits'

/** Open parameters for PDF viewers (docs/product.md, Library); a search opens a book at a page. */
const openParameters = (page: number) => `#toolbar=0&navpanes=0&page=${page}&zoom=${reader.zoom}`

/**
 * Whether the browser shows complete PDFs in a frame. Android Chrome reports that it has no viewer; Safari on iPhone
 * and iPad claims one, but draws only the first page in a frame.
 */
export function hasPdfViewer(browser: Navigator = navigator): boolean {
  const touchApple =
    /iPhone|iPad|iPod/.test(browser.userAgent) || (/Macintosh/.test(browser.userAgent) && browser.maxTouchPoints > 1)
  return browser.pdfViewerEnabled && !touchApple
}

/** The URL of a book's frame: the file itself where the browser can show it, otherwise our reader page. */
export const frameAddress = (
  book: { id: string; pdfUrl: string },
  own = !hasPdfViewer(),
  page: number = reader.page,
): string =>
  own ? `/reader?book=${encodeURIComponent(book.id)}${openParameters(page)}` : `${book.pdfUrl}${openParameters(page)}`

/** The first page and the zoom in percent from a URL fragment, clamped to their bounds. */
export function readOpenParameters(fragment: string): { page: number; zoom: number } {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const value = Number(params.get(name) ?? fallback)
    return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : fallback
  }
  return { page: number('page', reader.page, 1, 100_000), zoom: number('zoom', reader.zoom, 25, 400) }
}
