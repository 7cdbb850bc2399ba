import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Unreferenced files, and since when, for the collector (collect-files.ts). */
export const looseFiles = pgTable('loose_files', {
  key: text().primaryKey(),
  since: timestamp({ withTimezone: true }).notNull(),
})
