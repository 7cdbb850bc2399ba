import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Attempts of the running window; the key is a hash, so that neither addresses nor e-mails gather here. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempt_counts_ends_at').on(table.endsAt)],
)
