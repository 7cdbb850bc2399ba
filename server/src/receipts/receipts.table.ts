import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import type { ReceiptText } from './receipt-text.ts'

/** The last number given in a year; the row is locked by who takes the next, so that none is left out and none given twice. */
export const receiptCounters = pgTable(
  'receipt_counters',
  { year: integer().primaryKey(), last: integer().notNull() },
  (table) => [check('receipt_counters_positive', sql`${table.last} >= 1`)],
)

/**
 * What was printed, for good: triggers give the number and refuse every change but the loss of the user. Institutions are named without
 * a foreign key, since they issue receipts themselves and rooms must not lean on each other in a circle.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid().primaryKey(),
    year: integer().notNull(),
    /** Given by the database, whatever is inserted. */
    number: integer().notNull().default(0),
    holder: text({ enum: ['user', 'institution'] }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    institutionId: uuid('institution_id'),
    printed: jsonb().$type<ReceiptText>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('receipts_year_number_unique').on(table.year, table.number),
    index('receipts_user').on(table.userId),
    index('receipts_institution').on(table.institutionId),
    check('receipts_holder_known', sql`${table.holder} in ('user', 'institution')`),
    check('receipts_number_positive', sql`${table.number} >= 1`),
  ],
)
export type ReceiptRow = typeof receipts.$inferSelect
