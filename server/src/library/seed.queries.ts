import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { ebooks, videos } from './library.table.ts'

/**
 * Only what nobody of the staff touched follows the samples. What the samples do not decide after the first time is where a row stands and
 * whether it is published: staff may have ordered the shelf, or taken it down, without an edit.
 */
const untouched = (table: typeof ebooks | typeof videos) =>
  sql`${table.editedAt} is null and ${table.archivedAt} is null and ${table.seedSha} <> excluded.seed_sha`

/** Whoever is editing the row at that moment must learn that it is another now. */
const newer = (table: typeof ebooks | typeof videos): SQL => sql`${table.version} + 1`

export async function seedEbook(executor: Executor, row: typeof ebooks.$inferInsert): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, publishedAt: _published, position: _place, ...content } = row
  await executor
    .insert(ebooks)
    .values(row)
    .onConflictDoUpdate({
      target: ebooks.seedKey,
      set: { ...content, version: newer(ebooks) },
      setWhere: untouched(ebooks),
    })
}

export async function seedVideo(executor: Executor, row: typeof videos.$inferInsert): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, publishedAt: _published, position: _place, ...content } = row
  await executor
    .insert(videos)
    .values(row)
    .onConflictDoUpdate({
      target: videos.seedKey,
      set: { ...content, version: newer(videos) },
      setWhere: untouched(videos),
    })
}
