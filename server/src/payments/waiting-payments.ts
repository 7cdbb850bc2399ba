import { rupeesInWords } from '@ariviyal/contract/money'
import type { WaitingItem } from '@ariviyal/contract/staff/dashboard'
import type { Executor } from '../platform/db/database.ts'
import type { OldestFirst } from '../platform/http/oldest-first.ts'
import { selectOldestClaimed } from './payments.queries.ts'

/** Payments whose payer gave a transaction number that nobody has looked for yet, for the staff queue. */
export async function waitingPayments(executor: Executor, place: OldestFirst): Promise<WaitingItem[]> {
  const rows = await selectOldestClaimed(executor, place)
  return rows.map((row) => ({
    kind: 'payment',
    id: row.id,
    title: row.payer,
    detail: `${rupeesInWords(row.amountPaise)}, transaction number ${row.utr}`,
    since: row.createdAt.toISOString(),
  }))
}
