import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { contentColumns } from '../content/content-rows.ts'

/** A teaching theme of offline training. `picture` is an address on the site: a shipped drawing, or one under /media/. */
export const themes = pgTable(
  'training_themes',
  {
    ...contentColumns,
    title: text().notNull(),
    picture: text(),
    alt: text().notNull(),
    science: text().notNull(),
    people: text().notNull(),
    lesson: text().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('training_themes_seed_key_unique').on(table.seedKey),
    check('training_themes_picture_is_ours', sql`${table.picture} ~ '^/[a-z]'`),
    check('training_themes_published_whole', sql`${table.publishedAt} is null or ${table.picture} is not null`),
  ],
)
export type ThemeRow = typeof themes.$inferSelect
