import { and, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { passwordResets } from './one-time-links.table.ts'

export async function insertPasswordReset(
  executor: Executor,
  reset: typeof passwordResets.$inferInsert,
): Promise<void> {
  await executor.insert(passwordResets).values(reset)
}

const usable = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))

/** Whose password a link resets; null for one that is used, over or made up. */
export async function findPasswordResetOwner(executor: Executor, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await executor
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(usable(tokenHash, now))
  return row?.userId ?? null
}

/** Uses a link up; of two at once, one gets false. */
export async function takePasswordReset(executor: Executor, tokenHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await executor.delete(passwordResets).where(usable(tokenHash, now))
  return rowCount === 1
}

export async function deletePasswordResetsOf(executor: Executor, userId: string): Promise<void> {
  await executor.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteExpiredPasswordResets(executor: Executor, now: Date): Promise<void> {
  await executor.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
