import { and, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { addressConfirmations } from './one-time-links.table.ts'

export async function insertAddressConfirmation(
  executor: Executor,
  link: typeof addressConfirmations.$inferInsert,
): Promise<void> {
  await executor.insert(addressConfirmations).values(link)
}

/** Uses a link up and says whose it was; of two at once, one gets null. */
export async function takeAddressConfirmation(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const [row] = await executor
    .delete(addressConfirmations)
    .where(and(eq(addressConfirmations.tokenHash, tokenHash), gt(addressConfirmations.expiresAt, now)))
    .returning({ userId: addressConfirmations.userId })
  return row?.userId ?? null
}

export async function deleteAddressConfirmationsOf(executor: Executor, userId: string): Promise<void> {
  await executor.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId))
}

export async function deleteExpiredAddressConfirmations(executor: Executor, now: Date): Promise<void> {
  await executor.delete(addressConfirmations).where(lte(addressConfirmations.expiresAt, now))
}
