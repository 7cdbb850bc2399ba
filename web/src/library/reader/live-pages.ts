/** Drawn pages cost megabytes each: a cheap phone keeps no more than these (the page in view and its neighbours). */
export const maxLivePages = 3

interface Extent {
  top: number
  height: number
}

/** The page (from 1) of which most can be seen, the first one of equals: a book that is opened at a page is at that page. */
export function pageInView(sheets: readonly Extent[], view: Extent): number {
  const seen = sheets.map(({ top, height }) => Math.min(top + height, view.top + view.height) - Math.max(top, view.top))
  return seen.indexOf(Math.max(...seen)) + 1
}

/** The pages that are drawn while `page` is in view. */
export function livePages(page: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - 1, count - maxLivePages + 1))
  return Array.from({ length: Math.min(maxLivePages, count) }, (_, index) => first + index)
}
