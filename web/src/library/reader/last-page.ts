const key = (book: string) => `reading:${book}`

/** The page of a book that was read last on this device; 1 when none is known. */
export function lastPage(book: string): number {
  try {
    const page = Number(localStorage.getItem(key(book)))
    return Number.isSafeInteger(page) && page >= 1 ? page : 1
  } catch {
    return 1
  }
}

/** Remembers the page in view. A browser that refuses to store loses only this comfort. */
export function rememberPage(book: string, page: number): void {
  try {
    localStorage.setItem(key(book), String(page))
  } catch {
    // Storage is full or forbidden; the book stays readable.
  }
}
