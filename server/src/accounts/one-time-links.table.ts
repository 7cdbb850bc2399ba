import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.table.ts'

/** Links that set a new password: single use, known by the SHA-256 of their token. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('password_resets_user_id').on(table.userId),
    index('password_resets_expires_at').on(table.expiresAt),
  ],
)

/** Links that confirm an e-mail address: single use, known by the SHA-256 of their token. */
export const addressConfirmations = pgTable(
  'address_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('address_confirmations_user_id').on(table.userId),
    index('address_confirmations_expires_at').on(table.expiresAt),
  ],
)

/** The link that makes the first administrator; one row at most, so that a new link ends the one before. */
export const setUpLinks = pgTable(
  'set_up_links',
  {
    only: text().primaryKey().default('only'),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('set_up_links_one_row', sql`${table.only} = 'only'`)],
)
