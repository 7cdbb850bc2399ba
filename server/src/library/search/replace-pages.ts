import { limits } from '@ariviyal/contract/limits'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import { ebookPages } from './ebook-pages.table.ts'

/** The text of a whole book, cut to what its vector can hold. */
export const bodyTextOf = (pageTexts: readonly string[]): string =>
  pageTexts.join('\n').slice(0, limits.bookTextMax).toWellFormed()

/** Rows of one statement, well below the 65,535 parameters that PostgreSQL takes. */
const rowsAtOnce = 200

/** Stores the texts of the pages of a book's new file; pages without text are left out. */
export async function replacePages(tx: Transaction, ebookId: string, pageTexts: readonly string[]): Promise<void> {
  await tx.delete(ebookPages).where(eq(ebookPages.ebookId, ebookId))
  const rows = pageTexts
    .map((text, place) => ({
      id: uuid(),
      ebookId,
      page: place + 1,
      text: text.slice(0, limits.pageTextMax).toWellFormed().trim(),
    }))
    .filter(({ text }) => text !== '')
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(ebookPages).values(rows.slice(from, from + rowsAtOnce))
}
