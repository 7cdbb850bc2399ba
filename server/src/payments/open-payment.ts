import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import { readableCode } from '../platform/crypto/readable-code.ts'
import { signId } from '../platform/crypto/signed-id.ts'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { findPaymentOf, findPrices, insertPayment } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'

export type { PaymentRow }

/** What tokens of payments are signed for. */
export const purpose = 'payment'

interface Subject {
  purpose: PaymentRow['purpose']
  subjectId: string
  userId: string | null
  payer: string
  /** Seats of a school; a teacher's own term has none. */
  seats?: number
}

/** Records what a request or a registration costs today. Null where no fee is charged: no way to pay is set, or the price is 0. */
export async function openPayment(ctx: AppContext, tx: Transaction, subject: Subject): Promise<PaymentRow | null> {
  const { seats, ...rest } = subject
  if (!ctx.config.payment) return null
  const { termPaise, seatPaise } = await findPrices(tx)
  const amountPaise = seats === undefined ? termPaise : seats * seatPaise
  if (amountPaise === 0) return null
  const row = {
    id: uuid(),
    ...rest,
    reference: readableCode(8),
    amountPaise,
    utr: '',
    payerState: '',
    payerGstin: '',
    createdAt: ctx.now(),
    receivedAt: null,
    statementRow: null,
    refundDueAt: null,
    refundedAt: null,
    refundUtr: '',
  }
  await insertPayment(tx, row)
  return row
}

/** The token of the payment of a request or a registration; null where nothing is to be paid. */
export async function paymentTokenOf(ctx: AppContext, executor: Executor, subjectId: string): Promise<string | null> {
  const payment = await findPaymentOf(executor, subjectId)
  return payment && signId(ctx.fileKey, purpose, payment.id)
}

/** The payment of a request or a registration whose money has arrived; null otherwise. */
export async function receivedPaymentOf(executor: Executor, subjectId: string): Promise<PaymentRow | null> {
  const payment = await findPaymentOf(executor, subjectId)
  return payment?.receivedAt ? payment : null
}
