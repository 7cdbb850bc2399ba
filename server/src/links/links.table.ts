import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

export const links = pgTable(
  'links',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ['website', 'networking', 'project', 'industry', 'lms'] }).notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    url: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('links_kind_position').on(table.kind, table.position),
    check('links_kind_known', sql`${table.kind} in ('website', 'networking', 'project', 'industry', 'lms')`),
    check('links_url_is_web', sql`${table.url} ~* '^https?:'`),
  ],
)
