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

export async function isPasswordResetUsable(executor: Executor, tokenHash: string, now: Date): Promise<boolean> {
  return (await executor.$count(passwordResets, usable(tokenHash, now))) > 0
}

/** Uses a link up and says whose it was; of two at once, one gets null. */
export async function takePasswordReset(executor: Executor, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await executor
    .delete(passwordResets)
    .where(usable(tokenHash, now))
    .returning({ userId: passwordResets.userId })
  return row?.userId ?? null
}

export async function deletePasswordResetsOf(executor: Executor, userId: string): Promise<void> {
  await executor.delete(passwordResets).where(eq(passwordResets.userId, userId))
}

export async function deleteExpiredPasswordResets(executor: Executor, now: Date): Promise<void> {
  await executor.delete(passwordResets).where(lte(passwordResets.expiresAt, now))
}
