import type { LinkKind } from '@ariviyal/contract/links/links'
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { links } from './links.table.ts'

/** Links of one kind, or all, in order; staff publish them by hand, so there are few. */
export const selectLinks = (executor: Executor, kind: LinkKind | undefined) =>
  executor
    .select()
    .from(links)
    .where(kind ? eq(links.kind, kind) : undefined)
    .orderBy(asc(links.position), asc(links.id))

export async function findLink(executor: Executor, id: string) {
  const [row] = await executor.select().from(links).where(eq(links.id, id))
  return row ?? null
}

export async function insertLink(executor: Executor, row: typeof links.$inferInsert): Promise<void> {
  await executor.insert(links).values(row)
}

/** Deletes a link and returns it; null if there is none, also for the second of two concurrent calls. */
export async function deleteLink(executor: Executor, id: string) {
  const [row] = await executor.delete(links).where(eq(links.id, id)).returning()
  return row ?? null
}

/** False if there is none. */
export async function updateLink(
  executor: Executor,
  id: string,
  changes: Partial<typeof links.$inferInsert>,
): Promise<boolean> {
  const changed = await executor.update(links).set(changes).where(eq(links.id, id)).returning({ id: links.id })
  return changed.length > 0
}
