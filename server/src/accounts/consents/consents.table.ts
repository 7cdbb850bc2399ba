import { legalNames } from '@ariviyal/contract/privacy/legal'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

/** Who agreed to which version of which legal text, and when; one row per version. */
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
