import { legalNames } from '@ariviyal/contract/legal'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.table.ts'

/** Which version of which legal text a person agreed to, and when; once for each version. */
export const consents = pgTable(
  'consents',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document: text({ enum: legalNames }).notNull(),
    version: text().notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.document, table.version] }),
    check('consents_document_known', sql`${table.document} in ('terms', 'privacy')`),
  ],
)
