import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

/** Single-use links mailed to an account's address, stored as the SHA-256 of their token. */
const mailedLinks = (name: string) =>
  pgTable(
    name,
    {
      tokenHash: text('token_hash').primaryKey(),
      userId: uuid('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
      expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    },
    (table) => [index(`${name}_user_id`).on(table.userId), index(`${name}_expires_at`).on(table.expiresAt)],
  )
export const passwordResets = mailedLinks('password_resets')
export const addressConfirmations = mailedLinks('address_confirmations')

/** The link that creates the first administrator. At most one row: a new link replaces the previous one. */
export const setUpLinks = pgTable(
  'set_up_links',
  {
    only: text().primaryKey().default('only'),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('set_up_links_one_row', sql`${table.only} = 'only'`)],
)
