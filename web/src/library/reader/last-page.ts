const key = (book: string) => `reading:${book}`

/** The last page read on this device; 1 when unknown. */
export function lastPage(book: string): number {
  try {
    const page = Number(localStorage.getItem(key(book)))
    return Number.isSafeInteger(page) && page >= 1 ? page : 1
  } catch {
    return 1
  }
}

/** Remembers the page in view. Without storage the book opens at page 1 next time. */
export function rememberPage(book: string, page: number): void {
  try {
    localStorage.setItem(key(book), String(page))
  } catch {
    // Storage is full or forbidden; the book stays readable.
  }
}
