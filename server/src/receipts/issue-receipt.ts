import { v7 as uuid } from 'uuid'
import { dayOf } from '../platform/calendar.ts'
import type { Transaction } from '../platform/database.ts'
import { receiptNumber } from './receipt-text.ts'
import { type Holder, insertReceipt } from './receipts.queries.ts'

interface Given {
  holder: Holder & { name: string }
  /** The school of a teacher, as the request named it; empty for a school itself. */
  school: string
  term: { startsAt: Date; endsAt: Date }
  seats?: number
  reference: string
  replaces?: string | null
  now: Date
}

/**
 * Issues a receipt inside the transaction that grants the term, and gives its number, such as 2026-000012: the next of the year, which
 * the database hands out without a gap. What it says is kept as it is now.
 */
export async function issueReceipt(tx: Transaction, given: Given): Promise<string> {
  const { holder, term, now } = given
  const stored = await insertReceipt(tx, {
    id: uuid(),
    year: Number(dayOf(now).slice(0, 4)),
    holder: holder.type,
    userId: holder.type === 'user' ? holder.id : null,
    institutionId: holder.type === 'institution' ? holder.id : null,
    printed: {
      holder: holder.name,
      school: given.school,
      startsAt: term.startsAt.toISOString(),
      endsAt: term.endsAt.toISOString(),
      seats: given.seats ?? null,
      reference: given.reference,
      replaces: given.replaces ?? null,
    },
    issuedAt: now,
  })
  return receiptNumber(stored)
}
