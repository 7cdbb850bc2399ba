import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../platform/database.ts'
import { setUpLinks } from './one-time-links.table.ts'

/** One after the other, over all instances: whoever holds this finds out whether there is an administrator, and makes the first one or a link. */
export async function lockFirstAdmin(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first administrator'))`)
}

export const isSetUpLink = async (executor: Executor, tokenHash: string): Promise<boolean> =>
  (await executor.$count(setUpLinks, eq(setUpLinks.tokenHash, tokenHash))) > 0

export async function replaceSetUpLink(executor: Executor, tokenHash: string, at: Date): Promise<void> {
  await executor
    .insert(setUpLinks)
    .values({ tokenHash, createdAt: at })
    .onConflictDoUpdate({
      target: setUpLinks.only,
      set: { tokenHash: sql`excluded.token_hash`, createdAt: sql`excluded.created_at` },
    })
}

/** Uses the link up; of two at once, one gets false. */
export async function takeSetUpLink(executor: Executor, tokenHash: string): Promise<boolean> {
  const taken = await executor
    .delete(setUpLinks)
    .where(eq(setUpLinks.tokenHash, tokenHash))
    .returning({ only: setUpLinks.only })
  return taken.length > 0
}

export async function removeSetUpLink(executor: Executor): Promise<void> {
  await executor.delete(setUpLinks)
}
