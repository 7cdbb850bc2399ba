import { type SQL, sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { tsvector } from '../../platform/db/columns.ts'
import { ebooks } from '../library.table.ts'

/** The text of each page of a book's file, so that a search opens the book at the page. */
export const ebookPages = pgTable(
  'ebook_pages',
  {
    id: uuid().primaryKey(),
    ebookId: uuid('ebook_id')
      .notNull()
      .references(() => ebooks.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    text: text().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`to_tsvector('simple', ${ebookPages.text}) || to_tsvector('english', ${ebookPages.text})`,
      ),
  },
  (table) => [
    unique('ebook_pages_page_unique').on(table.ebookId, table.page),
    index('ebook_pages_search').using('gin', table.search),
  ],
)
