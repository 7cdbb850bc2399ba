import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { ebooks } from './library.table.ts'

export async function insertEbook(tx: Transaction, row: typeof ebooks.$inferInsert): Promise<void> {
  await tx.insert(ebooks).values(row)
}

export async function updateEbook(
  tx: Transaction,
  id: string,
  change: Partial<typeof ebooks.$inferInsert>,
): Promise<void> {
  await tx.update(ebooks).set(change).where(eq(ebooks.id, id))
}
