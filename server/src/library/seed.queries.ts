import { sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { ebooks, videos } from './library.table.ts'

/** Only what nobody of the staff touched follows the samples. */
const untouched = (table: typeof ebooks | typeof videos) =>
  sql`${table.editedAt} is null and ${table.archivedAt} is null and ${table.seedSha} <> excluded.seed_sha`

export async function seedEbook(executor: Executor, row: typeof ebooks.$inferInsert): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, ...content } = row
  await executor
    .insert(ebooks)
    .values(row)
    .onConflictDoUpdate({ target: ebooks.seedKey, set: content, setWhere: untouched(ebooks) })
}

export async function seedVideo(executor: Executor, row: typeof videos.$inferInsert): Promise<void> {
  const { id: _id, seedKey: _key, createdAt: _at, ...content } = row
  await executor
    .insert(videos)
    .values(row)
    .onConflictDoUpdate({ target: videos.seedKey, set: content, setWhere: untouched(videos) })
}
