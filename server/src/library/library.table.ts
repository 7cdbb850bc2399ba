import { bigint, boolean, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * What a book and a video have in common. A row that came with the product has a `seed_key` (its slug) and the `seed_sha` of what was
 * stored; `edited_at` is set as soon as staff change it, and from then on newer sample content leaves it alone.
 */
const item = {
  id: uuid().primaryKey(),
  seedKey: text('seed_key'),
  seedSha: text('seed_sha'),
  position: integer().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  category: text().notNull(),
  isPremium: boolean('is_premium').notNull(),
  fileKey: text('file_key').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  editedAt: timestamp('edited_at', { withTimezone: true }),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
}

export const ebooks = pgTable(
  'ebooks',
  {
    ...item,
    subtitle: text().notNull(),
    author: text().notNull(),
    grades: text().notNull(),
    pages: integer().notNull(),
    coverKey: text('cover_key').notNull(),
  },
  (table) => [unique('ebooks_seed_key_unique').on(table.seedKey)],
)
export type EbookRow = typeof ebooks.$inferSelect

export const videos = pgTable(
  'videos',
  {
    ...item,
    seconds: integer().notNull(),
    captionsKey: text('captions_key'),
    posterKey: text('poster_key').notNull(),
  },
  (table) => [unique('videos_seed_key_unique').on(table.seedKey)],
)
export type VideoRow = typeof videos.$inferSelect
