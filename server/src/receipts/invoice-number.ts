import { dayOf } from '@ariviyal/contract/time'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { invoiceCounters } from './receipts.table.ts'

type Series = 'INV' | 'CN'

/** The year in which India's financial year began, in IST: it runs from 1 April to 31 March. */
export function financialYear(at: Date): number {
  const [year = 0, month = 0] = dayOf(at).split('-').map(Number)
  return month >= 4 ? year : year - 1
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

/**
 * The next number of a series, such as INV/26-27/000001: sixteen characters at most, as Rule 46 allows. The row of the year stays locked until the
 * transaction ends, and a rollback returns the number: no gap, no duplicate.
 */
export async function nextInvoiceNumber(tx: Transaction, series: Series, at: Date): Promise<string> {
  const year = financialYear(at)
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (!row) throw new Error('the invoice got no number')
  return `${series}/${twoDigits(year)}-${twoDigits(year + 1)}/${String(row.last).padStart(6, '0')}`
}
