import { and, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { addressConfirmations } from './one-time-links.table.ts'

export async function insertAddressConfirmation(
  executor: Executor,
  link: typeof addressConfirmations.$inferInsert,
): Promise<void> {
  await executor.insert(addressConfirmations).values(link)
}

const usable = (tokenHash: string, now: Date) =>
  and(eq(addressConfirmations.tokenHash, tokenHash), gt(addressConfirmations.expiresAt, now))

/** Whose address a link confirms; null for one that is used, over or made up. */
export async function findConfirmationOwner(executor: Executor, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await executor
    .select({ userId: addressConfirmations.userId })
    .from(addressConfirmations)
    .where(usable(tokenHash, now))
  return row?.userId ?? null
}

/** Uses a link up; of two at once, one gets false. */
export async function takeAddressConfirmation(executor: Executor, tokenHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await executor.delete(addressConfirmations).where(usable(tokenHash, now))
  return rowCount === 1
}

export async function deleteAddressConfirmationsOf(executor: Executor, userId: string): Promise<void> {
  await executor.delete(addressConfirmations).where(eq(addressConfirmations.userId, userId))
}

export async function deleteExpiredAddressConfirmations(executor: Executor, now: Date): Promise<void> {
  await executor.delete(addressConfirmations).where(lte(addressConfirmations.expiresAt, now))
}
