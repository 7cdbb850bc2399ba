import type { Executor } from '../platform/db/database.ts'
import { maySee } from './library.policy.ts'
import { ebookRows } from './library.queries.ts'

/** Whether everybody may open a book. */
export async function isFreeBook(executor: Executor, id: string): Promise<boolean> {
  const book = await ebookRows.find(executor, id)
  return book !== null && !book.isPremium && maySee(book, null)
}
