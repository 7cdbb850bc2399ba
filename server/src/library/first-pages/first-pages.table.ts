import type { DrawnPage } from '@ariviyal/contract/library/library'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ebooks } from '../library.table.ts'

/** A drawn page; `image` is the key of its file. */
export type StoredPage = DrawnPage

/** The first pages of a book, drawn after its upload. A null is a page that only the reader can draw. */
export const ebookFirstPages = pgTable('ebook_first_pages', {
  ebookId: uuid('ebook_id')
    .primaryKey()
    .references(() => ebooks.id, { onDelete: 'cascade' }),
  /** Key of the file that was read. */
  madeFrom: text('made_from').notNull(),
  pages: jsonb().$type<(StoredPage | null)[]>().notNull(),
})
