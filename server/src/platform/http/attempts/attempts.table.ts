import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Attempt counts of the current window. The key is a hash, so that neither addresses nor e-mails are stored. */
export const attemptCounts = pgTable(
  'attempt_counts',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempt_counts_ends_at').on(table.endsAt)],
)
