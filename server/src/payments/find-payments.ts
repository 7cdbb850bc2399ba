import type { Executor } from '../platform/db/database.ts'
import { type PaymentNames, selectNamedPayments, selectOpenPaymentsOf } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'

/** Open payments by amount that are looked at: the newest. */
const openMax = 2_000

/** For the rows of a bank statement: payments in any state that these name, and open ones of these amounts since a moment. */
export async function findPayments(
  executor: Executor,
  names: PaymentNames,
  { amounts, since }: { amounts: number[]; since: Date },
): Promise<{ named: PaymentRow[]; open: PaymentRow[] }> {
  return {
    named: await selectNamedPayments(executor, names),
    open: await selectOpenPaymentsOf(executor, amounts, since, openMax),
  }
}
