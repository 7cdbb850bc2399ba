import type { LinkKind } from '@ariviyal/contract/links'
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { links } from './links.table.ts'

/** All links, of one kind or of all in their order; staff publish them by hand, so there are few. */
export const selectLinks = (executor: Executor, kind: LinkKind | undefined) =>
  executor
    .select()
    .from(links)
    .where(kind ? eq(links.kind, kind) : undefined)
    .orderBy(asc(links.position), asc(links.id))

export async function insertLink(executor: Executor, row: typeof links.$inferInsert): Promise<void> {
  await executor.insert(links).values(row)
}

/** The link as it was, or null when there is none; of two at once, one gets null. */
export async function deleteLink(executor: Executor, id: string) {
  const [row] = await executor.delete(links).where(eq(links.id, id)).returning()
  return row ?? null
}

/** False when there is none. */
export async function updateLink(
  executor: Executor,
  id: string,
  changes: Partial<typeof links.$inferInsert>,
): Promise<boolean> {
  const changed = await executor.update(links).set(changes).where(eq(links.id, id)).returning({ id: links.id })
  return changed.length > 0
}
