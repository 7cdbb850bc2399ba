/** Drawn pages cost megabytes each: a cheap phone keeps no more than these (the page in view and its neighbours). */
export const maxLivePages = 3

/** The page (from 1) that covers the middle of the view, given the top of each page in the same units, ascending. */
export function pageInView(tops: readonly number[], middle: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const half = Math.ceil((low + high) / 2)
    if ((tops[half] ?? 0) <= middle) low = half
    else high = half - 1
  }
  return low + 1
}

/** The pages that are drawn while `page` is in view. */
export function livePages(page: number, count: number): number[] {
  const first = Math.max(1, Math.min(page - 1, count - maxLivePages + 1))
  return Array.from({ length: Math.min(maxLivePages, count) }, (_, index) => first + index)
}
