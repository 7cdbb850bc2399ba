import { eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type PaymentRow, payments } from './payments.table.ts'

/** Changes what later tax invoices of a payment say of the payer. */
export async function changePayer(
  executor: Executor,
  id: string,
  payer: Pick<PaymentRow, 'payerState' | 'payerGstin'>,
): Promise<void> {
  await executor.update(payments).set(payer).where(eq(payments.id, id))
}
