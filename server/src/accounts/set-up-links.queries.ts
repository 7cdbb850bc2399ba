import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { setUpLinks } from './one-time-links.table.ts'

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
