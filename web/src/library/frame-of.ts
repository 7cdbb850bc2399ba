import { type Ebook, showEbook } from '@ariviyal/contract/library/library'
import { call } from '../api/client.ts'
import { isFresh } from './load-library.ts'
import { frameAddress, hasPdfViewer } from './viewer.ts'

/** The URL of a book's frame, refetched when the loaded one may have expired. */
export async function frameOf(book: Ebook, loaded: { loadedAt: number }): Promise<string> {
  const { pdfUrl } = isFresh(loaded) || !hasPdfViewer() ? book : await call(showEbook, { params: { id: book.id } })
  if (pdfUrl === null) throw new Error('The book is not open to this reader any more.')
  return frameAddress({ id: book.id, pdfUrl })
}
