import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls that have acted, by a hash of their key and of who called, so that one that is sent again does not act again. */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    key: text('key').primaryKey(),
    /** An HMAC of what was called, and with what, under a key that only the caller can make again: a body may hold a password. */
    content: text('content').notNull(),
    /** What was answered, encrypted with what only the caller knows; null while it is not known. */
    sealedAnswer: text('sealed_answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('answered_calls_created_at').on(table.createdAt)],
)
