import { showEbook } from '@ariviyal/contract/library/library'
import { limits } from '@ariviyal/contract/limits'
import { call } from '../api/client.ts'
import type { OpenedBook } from './book-modal.tsx'
import { frameAddress } from './viewer.ts'

/**
 * The book that the address names (`?book=…&page=…`), opened at the page. Null without one, and for a book that is gone
 * or locked: the shelf shows what there is.
 */
export async function openedBook(request: Request): Promise<OpenedBook | null> {
  const params = new URL(request.url).searchParams
  const id = params.get('book')
  if (id === null) return null
  const page = Number(params.get('page') ?? limits.bookStartPage)
  try {
    const { title, pdfUrl } = await call(showEbook, { params: { id }, signal: request.signal })
    if (pdfUrl === null) return null
    const start = Number.isInteger(page) && page > 0 ? page : limits.bookStartPage
    return { title, frame: Promise.resolve(frameAddress({ id, pdfUrl }, undefined, start)) }
  } catch (error) {
    if (request.signal.aborted) throw error
    return null
  }
}
