import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentState } from '@ariviyal/contract/subscriptions/payments'
import type { Executor } from '../platform/db/database.ts'
import { isUniqueViolation } from '../platform/db/is-unique-violation.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { paymentPrices, type PaymentRow, payments } from './payments.table.ts'

export async function findPrices(executor: Executor) {
  const [row] = await executor.select().from(paymentPrices)
  return row ?? { only: 1, termPaise: 0, seatPaise: 0, approves: false }
}

export async function savePrices(
  executor: Executor,
  prices: Omit<typeof paymentPrices.$inferSelect, 'only'>,
): Promise<void> {
  await executor
    .insert(paymentPrices)
    .values({ only: 1, ...prices })
    .onConflictDoUpdate({ target: paymentPrices.only, set: prices })
}

export async function insertPayment(executor: Executor, row: PaymentRow): Promise<void> {
  await executor.insert(payments).values(row)
}

async function findWhere(executor: Executor, condition: SQL): Promise<PaymentRow | null> {
  const [row] = await executor.select().from(payments).where(condition)
  return row ?? null
}
export const findPayment = (executor: Executor, id: string) => findWhere(executor, eq(payments.id, id))
/** The payment of a request or a registration. */
export const findPaymentOf = (executor: Executor, subjectId: string) =>
  findWhere(executor, eq(payments.subjectId, subjectId))

/** Changes a payment that has not been received; false when it has. */
export async function changeOpenPayment(executor: Executor, id: string, change: Partial<PaymentRow>): Promise<boolean> {
  const { rowCount } = await executor
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, id), isNull(payments.receivedAt)))
  return rowCount === 1
}

/** Whether the error is that of a transaction number, or of the row of a statement, that was counted for another payment. */
export const isCounted = (error: unknown): boolean =>
  isUniqueViolation(error, 'payments_utr_counted') || isUniqueViolation(error, 'payments_statement_row_unique')

const inState: Record<PaymentState, SQL | undefined> = {
  open: and(isNull(payments.receivedAt), eq(payments.utr, '')),
  claimed: and(isNull(payments.receivedAt), ne(payments.utr, '')),
  received: and(isNotNull(payments.receivedAt), isNull(payments.refundDueAt)),
  'refund-due': and(isNotNull(payments.refundDueAt), isNull(payments.refundedAt)),
  refunded: isNotNull(payments.refundedAt),
}

/** The money of a subject is due back, where it has arrived. */
export async function setRefundDue(executor: Executor, subjectId: string, at: Date): Promise<void> {
  await executor
    .update(payments)
    .set({ refundDueAt: at })
    .where(and(eq(payments.subjectId, subjectId), isNotNull(payments.receivedAt), isNull(payments.refundDueAt)))
}

/** The money of a subject is not due back, unless it was sent. */
export async function unsetRefundDue(executor: Executor, subjectId: string): Promise<void> {
  await executor
    .update(payments)
    .set({ refundDueAt: null })
    .where(and(eq(payments.subjectId, subjectId), isNull(payments.refundedAt)))
}

/** Null when no refund of this payment is due. */
export async function setRefunded(
  executor: Executor,
  id: string,
  refund: { refundUtr: string; refundedAt: Date },
): Promise<PaymentRow | null> {
  const [row] = await executor
    .update(payments)
    .set(refund)
    .where(and(eq(payments.id, id), inState['refund-due']))
    .returning()
  return row ?? null
}

/** Newest first. */
export const selectPayments = (
  executor: Executor,
  { state, id, before }: { state: PaymentState | undefined; id: string | undefined; before: string | undefined },
) =>
  executor
    .select()
    .from(payments)
    .where(
      and(state && inState[state], id ? eq(payments.id, id) : undefined, before ? lt(payments.id, before) : undefined),
    )
    .orderBy(desc(payments.id))
    .limit(rowsForPage)

export type PaymentNames = Record<'references' | 'numbers' | 'rows', string[]>

/** Payments with one of these references or transaction numbers, or paid by one of these rows of a statement; any state. */
export const selectNamedPayments = (
  executor: Executor,
  { references, numbers, rows }: PaymentNames,
): Promise<PaymentRow[]> =>
  executor
    .select()
    .from(payments)
    .where(
      or(
        sql`${payments.reference} = any(${sql.param(references)}::text[])`,
        sql`${payments.utr} <> '' and ${payments.utr} = any(${sql.param(numbers)}::text[])`,
        sql`${payments.statementRow} = any(${sql.param(rows)}::text[])`,
      ),
    )

/** Open payments of these amounts, newest first. */
export const selectOpenPaymentsOf = (
  executor: Executor,
  amounts: number[],
  since: Date,
  limit: number,
): Promise<PaymentRow[]> =>
  executor
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.receivedAt),
        sql`${payments.amountPaise} = any(${sql.param(amounts)}::bigint[])`,
        gt(payments.createdAt, since),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(limit)

/** Payments with a transaction number that wait for staff, or whose refund is due, oldest first. */
export const selectOldest = (
  executor: Executor,
  state: 'claimed' | 'refund-due',
  { after, limit }: OldestFirst,
): Promise<PaymentRow[]> =>
  executor
    .select()
    .from(payments)
    .where(and(inState[state], after ? gt(payments.id, after) : undefined))
    .orderBy(asc(payments.id))
    .limit(limit)

export const selectPaymentsOf = (executor: Executor, userId: string): Promise<PaymentRow[]> =>
  executor.select().from(payments).where(eq(payments.userId, userId)).orderBy(desc(payments.id))
