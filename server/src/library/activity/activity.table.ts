import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'

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
