import { rupeesInWords } from '@ariviyal/contract/money'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../platform/db/database.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { selectOldest } from './payments.queries.ts'
import type { PaymentRow } from './payments.table.ts'

const itemOf = (row: PaymentRow, detail: string): WaitingItem => ({
  kind: 'payment',
  id: row.id,
  title: row.payer,
  detail,
  since: row.createdAt.toISOString(),
})

/** Payments whose payer gave a transaction number that nobody has looked for yet, for the staff queue. */
export async function waitingPayments(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldest(executor, 'claimed', place)
  return rows.map((row) => itemOf(row, `${rupeesInWords(row.amountPaise)}, transaction number ${row.utr}`))
}

/** Payments that are due back, for the staff queue. */
export async function waitingRefunds(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldest(executor, 'refund-due', place)
  return rows.map((row) => itemOf(row, `Refund of ${rupeesInWords(row.amountPaise)} is due: the request was refused`))
}
