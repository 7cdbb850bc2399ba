import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** A monthly online workshop. `seed_key`, `seed_sha` and `edited_at` keep what staff changed from being seeded over. */
export const workshops = pgTable(
  'workshops',
  {
    id: uuid().primaryKey(),
    seedKey: text('seed_key'),
    seedSha: text('seed_sha'),
    position: integer().notNull(),
    topic: text().notNull(),
    link: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [unique('workshops_seed_key_unique').on(table.seedKey)],
)

export const workshopImages = pgTable(
  'workshop_images',
  {
    id: uuid().primaryKey(),
    workshopId: uuid('workshop_id')
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileKey: text('file_key').notNull(),
    alt: text().notNull(),
    caption: text().notNull(),
  },
  (table) => [index('workshop_images_workshop').on(table.workshopId, table.position)],
)
