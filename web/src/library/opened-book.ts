import { showEbook } from '@ariviyal/contract/library/library'
import { call } from '../api/client.ts'
import type { SelectedBook } from './book-modal.tsx'
import { readOpenParameters } from './viewer.ts'

/**
 * The book that the address names (`?book=…&page=…`). Null without one, and for a book that is gone or locked: the
 * shelf shows what there is.
 */
export async function openedBook(request: Request): Promise<SelectedBook | null> {
  const { search, searchParams } = new URL(request.url)
  const id = searchParams.get('book')
  if (id === null) return null
  try {
    const book = await call(showEbook, { params: { id }, signal: request.signal })
    return book.pdfUrl === null ? null : { ...book, startPage: readOpenParameters(search.slice(1)).page }
  } catch (error) {
    if (request.signal.aborted) throw error
    return null
  }
}
