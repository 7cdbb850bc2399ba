import type { User } from '@ariviyal/contract/accounts/accounts'
import { recordAction } from '../audit/record-action.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { changeOpenPayment, findPayment, findPrices, isCounted } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'

interface Found {
  id: string
  utr: string
  /** The row of a bank statement that shows the money, as a hash. */
  statementRow?: string | null | undefined
  at: Date
}

/**
 * Records that the money of a payment arrived, and says whether that approves its request. Raises `not-found`, `payment-recorded` when it was recorded
 * before, and `payment-counted` when the transfer paid another.
 */
export async function markReceived(
  tx: Transaction,
  staff: User,
  { id, utr, statementRow = null, at }: Found,
): Promise<{ payment: PaymentRow; approves: boolean }> {
  const payment = await findPayment(tx, id)
  if (!payment) throw new AppError('not-found')
  try {
    if (!(await changeOpenPayment(tx, id, { utr, statementRow, receivedAt: at })))
      throw new AppError('payment-recorded')
  } catch (error) {
    throw isCounted(error) ? new AppError('payment-counted') : error
  }
  const { reference, amountPaise, purpose, subjectId, payer } = payment
  await recordAction(
    tx,
    staff,
    at,
    'payment.received',
    { type: 'payment', id },
    {
      reference,
      utr,
      amount_paise: amountPaise,
      name: payer,
      [purpose]: subjectId,
      ...(statementRow !== null && { found: 'bank statement' }),
    },
  )
  return { payment, approves: (await findPrices(tx)).approves }
}
