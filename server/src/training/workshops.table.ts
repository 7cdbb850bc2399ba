import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { contentColumns } from '../content/content-rows.ts'

/** A monthly online workshop. One without a start is shown until another follows. */
export const workshops = pgTable(
  'workshops',
  {
    ...contentColumns,
    topic: text().notNull(),
    link: text().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('workshops_seed_key_unique').on(table.seedKey),
    check('workshops_link_is_web', sql`${table.link} ~* '^https?:'`),
  ],
)
export type WorkshopRow = typeof workshops.$inferSelect

export const workshopImages = pgTable(
  'workshop_images',
  {
    id: uuid().primaryKey(),
    workshopId: uuid('workshop_id')
      .notNull()
      .references(() => workshops.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileKey: text('file_key').notNull(),
    /** May be empty in a draft; publishing requires all of them. */
    alt: text().notNull(),
    caption: text().notNull(),
  },
  (table) => [
    index('workshop_images_workshop').on(table.workshopId, table.position),
    check('workshop_images_of_eight', sql`${table.position} between 0 and 7`),
  ],
)
