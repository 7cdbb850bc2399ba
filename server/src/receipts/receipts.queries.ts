import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { type ReceiptRow, receipts } from './receipts.table.ts'

/** Stores a receipt. The database assigns its number. */
export async function insertReceipt(
  executor: Executor,
  row: Omit<ReceiptRow, 'number'>,
): Promise<Pick<ReceiptRow, 'year' | 'number' | 'invoice'>> {
  const [stored] = await executor
    .insert(receipts)
    .values(row)
    .returning({ year: receipts.year, number: receipts.number, invoice: receipts.invoice })
  if (!stored) throw new Error('the receipt was not stored')
  return stored
}

/** Locks the row until the end of the transaction: the second of two credit notes waits and then sees the first. */
export async function lockReceipt(executor: Executor, id: string): Promise<ReceiptRow | null> {
  const [row] = await executor.select().from(receipts).where(eq(receipts.id, id)).for('update')
  return row ?? null
}

export async function findReceipt(executor: Executor, id: string): Promise<ReceiptRow | null> {
  const [row] = await executor.select().from(receipts).where(eq(receipts.id, id))
  return row ?? null
}

const heldBy = { user: receipts.userId, institution: receipts.institutionId }
export interface ReceiptHolder {
  type: keyof typeof heldBy
  id: string
}

/** Receipts of a holder, by number, newest first; `startsAt` narrows them to one term. */
export const selectReceiptsOf = (executor: Executor, holder: ReceiptHolder, startsAt?: Date): Promise<ReceiptRow[]> =>
  executor
    .select()
    .from(receipts)
    .where(
      and(
        eq(heldBy[holder.type], holder.id),
        startsAt ? sql`${receipts.printed}->>'startsAt' = ${startsAt.toISOString()}` : undefined,
      ),
    )
    .orderBy(desc(receipts.year), desc(receipts.number))
    .limit(200)

/** The first receipt of a holder that was issued at or after a moment. */
export async function selectReceiptSince(
  executor: Executor,
  holder: ReceiptHolder,
  since: Date,
): Promise<ReceiptRow | null> {
  const [row] = await executor
    .select()
    .from(receipts)
    .where(and(eq(heldBy[holder.type], holder.id), gte(receipts.issuedAt, since)))
    .orderBy(receipts.year, receipts.number)
    .limit(1)
  return row ?? null
}

/** The last tax invoice or credit note of a payment; null if there is none. */
export async function findInvoicePaper(
  executor: Executor,
  holder: ReceiptHolder,
  paymentId: string,
): Promise<ReceiptRow | null> {
  const [last] = await executor
    .select()
    .from(receipts)
    .where(
      and(
        eq(heldBy[holder.type], holder.id),
        isNotNull(receipts.invoice),
        sql`${receipts.printed}->>'payment' = ${paymentId}`,
      ),
    )
    .orderBy(desc(receipts.year), desc(receipts.number))
    .limit(1)
  return last ?? null
}
