import { dayOf } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../platform/db/database.ts'
import { receiptNumber } from './receipt-text.ts'
import { type ReceiptHolder, insertReceipt } from './receipts.queries.ts'

interface ReceiptOptions {
  holder: ReceiptHolder & { name: string }
  /** The school of a teacher, as given in the request; empty for an institution. */
  school: string
  term: { startsAt: Date; endsAt: Date }
  seats?: number
  reference: string
  replaces?: string | null
  now: Date
}

/**
 * Issues a receipt inside the transaction that grants the term, and returns its number, such as 2026-000012. The database assigns consecutive numbers
 * per year. The text is a snapshot of the current data.
 */
export async function issueReceipt(tx: Transaction, options: ReceiptOptions): Promise<string> {
  const { holder, term, now } = options
  const stored = await insertReceipt(tx, {
    id: uuid(),
    year: Number(dayOf(now).slice(0, 4)),
    holder: holder.type,
    userId: holder.type === 'user' ? holder.id : null,
    institutionId: holder.type === 'institution' ? holder.id : null,
    printed: {
      holder: holder.name,
      school: options.school,
      startsAt: term.startsAt.toISOString(),
      endsAt: term.endsAt.toISOString(),
      seats: options.seats ?? null,
      reference: options.reference,
      replaces: options.replaces ?? null,
    },
    issuedAt: now,
  })
  return receiptNumber(stored)
}
