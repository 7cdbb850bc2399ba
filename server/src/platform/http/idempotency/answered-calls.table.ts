import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Processed calls, by a hash of idempotency key and caller, so that a repeated call does not act again. */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    key: text('key').primaryKey(),
    /** HMAC of the call's content, with a key that only the caller can derive: the body may contain a password. */
    content: text('content').notNull(),
    /** The response, encrypted with a key that only the caller can derive; null while unknown. */
    sealedAnswer: text('sealed_answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('answered_calls_created_at').on(table.createdAt)],
)
