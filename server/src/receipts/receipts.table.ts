import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import type { ReceiptText } from './receipt-text.ts'

/** The last number assigned in a year. Assigning a number locks the row, so that numbers have no gaps and no duplicates. */
export const receiptCounters = pgTable(
  'receipt_counters',
  { year: integer().primaryKey(), last: integer().notNull() },
  (table) => [check('receipt_counters_positive', sql`${table.last} >= 1`)],
)

/** The last number of invoices or credit notes in a financial year, by the year in which it began. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  { series: text({ enum: ['INV', 'CN'] }).notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.series, table.year] }),
    check('invoice_counters_series_known', sql`${table.series} in ('INV', 'CN')`),
    // Rule 46 allows sixteen characters.
    check('invoice_counters_six_digits', sql`${table.last} between 1 and 999999`),
  ],
)

/**
 * Immutable receipts: triggers assign the number and refuse every update except the removal of the user. Institutions have no foreign key here, since
 * they issue receipts themselves and features must not depend on each other in a cycle.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid().primaryKey(),
    year: integer().notNull(),
    /** Assigned by a trigger, whatever the insert says. */
    number: integer().notNull().default(0),
    holder: text({ enum: ['user', 'institution'] }).notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    institutionId: uuid('institution_id'),
    /** The number of a tax invoice or credit note, where a GSTIN is set and a payment was recorded. */
    invoice: text(),
    printed: jsonb().$type<ReceiptText>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('receipts_year_number_unique').on(table.year, table.number),
    unique('receipts_invoice_unique').on(table.invoice),
    index('receipts_user').on(table.userId),
    index('receipts_institution').on(table.institutionId),
    check('receipts_holder_known', sql`${table.holder} in ('user', 'institution')`),
    check('receipts_number_positive', sql`${table.number} >= 1`),
  ],
)
export type ReceiptRow = typeof receipts.$inferSelect
