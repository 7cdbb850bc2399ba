import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { setUpLinks } from '../addresses/one-time-links.table.ts'

/** Serialises all instances that check for an administrator and then create the first one or a link. */
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

/** Consumes the link. Of two concurrent calls one returns false. */
export async function consumeSetUpLink(executor: Executor, tokenHash: string): Promise<boolean> {
  const deleted = await executor
    .delete(setUpLinks)
    .where(eq(setUpLinks.tokenHash, tokenHash))
    .returning({ only: setUpLinks.only })
  return deleted.length > 0
}

export async function removeSetUpLink(executor: Executor): Promise<void> {
  await executor.delete(setUpLinks)
}
