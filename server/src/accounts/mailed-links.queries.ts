import { and, eq, gt, lte } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { addressConfirmations, passwordResets } from './addresses/one-time-links.table.ts'

/** The purpose of a mailed link, as in its URL. */
export type LinkPurpose = 'reset-password' | 'confirm-address'

const tables = { 'reset-password': passwordResets, 'confirm-address': addressConfirmations }

export async function insertLink(
  executor: Executor,
  purpose: LinkPurpose,
  link: typeof passwordResets.$inferInsert,
): Promise<void> {
  await executor.insert(tables[purpose]).values(link)
}

const isUsable = (purpose: LinkPurpose, tokenHash: string, now: Date) =>
  and(eq(tables[purpose].tokenHash, tokenHash), gt(tables[purpose].expiresAt, now))

/** The account of a link; null for a used, expired or unknown one. */
export async function findLinkOwner(
  executor: Executor,
  purpose: LinkPurpose,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const table = tables[purpose]
  const [row] = await executor
    .select({ userId: table.userId })
    .from(table)
    .where(isUsable(purpose, tokenHash, now))
  return row?.userId ?? null
}

/** Consumes a link. Of two concurrent calls one returns false. */
export async function consumeLink(
  executor: Executor,
  purpose: LinkPurpose,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await executor.delete(tables[purpose]).where(isUsable(purpose, tokenHash, now))
  return rowCount === 1
}

export async function deleteLinksOf(executor: Executor, purpose: LinkPurpose, userId: string): Promise<void> {
  await executor.delete(tables[purpose]).where(eq(tables[purpose].userId, userId))
}

export async function deleteExpiredLinks(executor: Executor, now: Date): Promise<void> {
  for (const table of Object.values(tables)) await executor.delete(table).where(lte(table.expiresAt, now))
}
