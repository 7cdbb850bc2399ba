import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { videos } from './library.table.ts'

export async function insertVideo(tx: Transaction, row: typeof videos.$inferInsert): Promise<void> {
  await tx.insert(videos).values(row)
}

export async function updateVideo(
  tx: Transaction,
  id: string,
  change: Partial<typeof videos.$inferInsert>,
): Promise<void> {
  await tx.update(videos).set(change).where(eq(videos.id, id))
}
