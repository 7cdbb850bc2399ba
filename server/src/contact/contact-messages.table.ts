import { sql } from 'drizzle-orm'
import { index, type PgColumn, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { joined } from '../platform/search/fuzzy-search.ts'

/** The searched text of a message; indexed. */
export const searchedOfMessage = (table: Record<'subject' | 'name' | 'email' | 'message', PgColumn>) =>
  joined(table.subject, table.name, table.email, table.message)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    answer: text().notNull().default(''),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('contact_messages_open')
      .on(table.id)
      .where(sql`${table.handledAt} is null`),
    index('contact_messages_search').using('gin', sql`${searchedOfMessage(table)} gin_trgm_ops`),
    index('contact_messages_handled_by')
      .on(table.handledBy)
      .where(sql`${table.handledBy} is not null`),
  ],
)
