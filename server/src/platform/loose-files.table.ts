import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Files that nothing refers to, and since when that has been seen: what the collector (collect-files.ts) waits by. */
export const looseFiles = pgTable('loose_files', {
  key: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
