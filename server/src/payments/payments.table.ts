import { paymentPurposes } from '@ariviyal/contract/subscriptions/payments'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { isOneOf, moment } from '../platform/db/columns.ts'

const paise = (name: string) => bigint(name, { mode: 'number' })

/** The prices, in one row. */
export const paymentPrices = pgTable(
  'payment_prices',
  {
    only: integer().primaryKey(),
    termPaise: paise('term_paise').notNull(),
    seatPaise: paise('seat_paise').notNull(),
    approves: boolean().notNull(),
  },
  (table) => [
    check('payment_prices_one_row', sql`${table.only} = 1`),
    check('payment_prices_not_negative', sql`${table.termPaise} >= 0 and ${table.seatPaise} >= 0`),
  ],
)

/**
 * What is to be paid for a request or a registration, at the price of its day. No foreign key names the subject, since subscriptions and institutions
 * import payments.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    /** What the payer writes with the transfer. */
    reference: text().notNull(),
    purpose: text({ enum: paymentPurposes }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The account of a teacher who pays; a school's registration belongs to none. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    payer: text().notNull(),
    amountPaise: paise('amount_paise').notNull(),
    /** The transaction number: as the payer gave it, or as staff found it. */
    utr: text().notNull(),
    /** Of the payer, for a tax invoice. */
    payerState: text('payer_state').notNull(),
    payerGstin: text('payer_gstin').notNull(),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at'),
    /** The row of a bank statement that paid, as a hash: it never counts again. */
    statementRow: text('statement_row'),
    /** Since when the money is to be sent back, because what it was for was refused. */
    refundDueAt: moment('refund_due_at'),
    refundedAt: moment('refunded_at'),
    /** The transaction number of the transfer back. */
    refundUtr: text('refund_utr').notNull().default(''),
  },
  (table) => [
    unique('payments_reference_unique').on(table.reference),
    unique('payments_subject_unique').on(table.subjectId),
    index('payments_user').on(table.userId),
    // A transfer pays once.
    uniqueIndex('payments_utr_counted')
      .on(table.utr)
      .where(sql`${table.receivedAt} is not null`),
    unique('payments_statement_row_unique').on(table.statementRow),
    // For statements: any payment by its number, and open ones by amount.
    index('payments_utr')
      .on(table.utr)
      .where(sql`${table.utr} <> ''`),
    index('payments_open_amount')
      .on(table.amountPaise, table.id)
      .where(sql`${table.receivedAt} is null`),
    // For the queue.
    index('payments_claimed')
      .on(table.id)
      .where(sql`${table.receivedAt} is null and ${table.utr} <> ''`),
    index('payments_refund_due')
      .on(table.id)
      .where(sql`${table.refundDueAt} is not null and ${table.refundedAt} is null`),
    check('payments_purpose_known', isOneOf(table.purpose, paymentPurposes)),
    check('payments_amount_positive', sql`${table.amountPaise} > 0`),
    check('payments_received_with_utr', sql`${table.receivedAt} is null or ${table.utr} <> ''`),
    check('payments_refund_of_received', sql`${table.refundDueAt} is null or ${table.receivedAt} is not null`),
    check(
      'payments_refunded_when_due',
      sql`${table.refundedAt} is null or (${table.refundDueAt} is not null and ${table.refundUtr} <> '')`,
    ),
  ],
)
export type PaymentRow = typeof payments.$inferSelect
