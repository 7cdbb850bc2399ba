import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { ebooks } from '../library.table.ts'

/** Who opened which book or video on which day of the product's time zone; once a day. */
export const activity = pgTable(
  'activity',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['ebook', 'video'] }).notNull(),
    itemId: uuid('item_id').notNull(),
    day: date().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.itemId, table.day] }),
    index('activity_day_kind').on(table.day, table.kind),
    check('activity_kind_known', sql`${table.kind} in ('ebook', 'video')`),
  ],
)

/** The page where a person left a book. */
export const readingPlaces = pgTable(
  'reading_places',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ebookId: uuid('ebook_id')
      .notNull()
      .references(() => ebooks.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ebookId] }),
    index('reading_places_ebook').on(table.ebookId),
    index('reading_places_read').on(table.readAt),
    check('reading_places_page_counted', sql`${table.page} >= 1`),
  ],
)
