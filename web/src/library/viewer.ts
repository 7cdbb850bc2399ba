import { reader } from '@ariviyal/contract/limits'

/** Open parameters of PDF viewers (docs/product.md, Library), which our reader takes too. */
const openParameters = (page: number) => `#toolbar=0&navpanes=0&page=${page}&zoom=${reader.zoom}`

/** The URL of a book's frame: our reader page. A search opens a book at a page. */
export const frameAddress = (id: string, page: number = reader.page): string =>
  `/reader?book=${encodeURIComponent(id)}${openParameters(page)}`

/** The first page and the zoom in percent from a URL fragment, clamped to their bounds. */
export function readOpenParameters(fragment: string): { page: number; zoom: number } {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const value = Number(params.get(name) ?? fallback)
    return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : fallback
  }
  return { page: number('page', reader.page, 1, 100_000), zoom: number('zoom', reader.zoom, 25, 400) }
}
