/** Drawn pages cost megabytes each: the page in view and its neighbours, for low-end phones. */
export const maxLivePages = 3

interface Extent {
  top: number
  height: number
}

/** The page (from 1) with the largest visible part; the first one of equals. */
export function pageInView(extents: readonly Extent[], view: Extent): number {
  const visible = extents.map(
    ({ top, height }) => Math.min(top + height, view.top + view.height) - Math.max(top, view.top),
  )
  return visible.indexOf(Math.max(...visible)) + 1
}

/** Pages drawn while `page` is in view. */
export function livePages(page: number, count: number, max = maxLivePages): number[] {
  const first = Math.max(1, Math.min(page - 1, count - max + 1))
  return Array.from({ length: Math.min(max, count) }, (_, index) => first + index)
}
