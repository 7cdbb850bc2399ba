import type { FileAnswer } from '@ariviyal/contract/fields'
import type { ReceiptSummary } from '@ariviyal/contract/subscriptions/receipts'
import type { AppContext } from '../platform/app-context.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { drawReceipt } from './draw-receipt.ts'
import { kindOf, receiptNumber } from './receipt-text.ts'
import { findReceipt, type ReceiptHolder, selectReceiptSince, selectReceiptsOf } from './receipts.queries.ts'

/** The receipts of a person or an institution, newest first. */
export async function showReceipts(executor: Executor, holder: ReceiptHolder): Promise<ReceiptSummary[]> {
  const rows = await selectReceiptsOf(executor, holder)
  const cancelled = new Set(rows.map(({ printed }) => (printed.isCreditNote ? printed.replaces : null)))
  return rows.map((row) => ({
    id: row.id,
    number: receiptNumber(row),
    title: kindOf(row).title,
    issued_at: row.issuedAt.toISOString(),
    starts_at: row.printed.startsAt,
    ends_at: row.printed.endsAt,
    reference: row.printed.reference,
    cancelled: row.invoice !== null && cancelled.has(row.invoice),
  }))
}

/** The number of the last receipt of a holder, of one term where it is given; null if there is none. */
export async function lastReceiptOf(
  executor: Executor,
  holder: ReceiptHolder,
  startsAt?: Date,
): Promise<string | null> {
  const [last] = await selectReceiptsOf(executor, holder, startsAt)
  return last ? receiptNumber(last) : null
}

/** The first receipt of a holder that was issued at or after a moment: its number, term and seats; null if there is none. */
export async function firstReceiptSince(executor: Executor, holder: ReceiptHolder, since: Date) {
  const row = await selectReceiptSince(executor, holder, since)
  if (!row) return null
  const { startsAt, endsAt, seats } = row.printed
  return { number: receiptNumber(row), term: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, seats }
}

/** A receipt as a PDF. Raises `not-found`, also for one of another holder if a holder is given. */
export async function receiptFile(ctx: AppContext, id: string, holder?: ReceiptHolder): Promise<FileAnswer> {
  const row = await findReceipt(ctx.db, id)
  const owner = row?.holder === 'user' ? row.userId : row?.institutionId
  if (!row || (holder && (row.holder !== holder.type || owner !== holder.id))) throw new AppError('not-found')
  return {
    name: `${kindOf(row).file}-${receiptNumber(row).replaceAll('/', '-')}.pdf`,
    body: await ctx.drawPdf<typeof drawReceipt>('drawReceipt', row),
  }
}
