import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'
import { users } from '../users.table.ts'

/** The new address that an account waits for: at most one. The mailed link is stored as the SHA-256 of its token. */
export const addressChanges = pgTable(
  'address_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    unique('address_changes_token_unique').on(table.tokenHash),
    index('address_changes_expires_at').on(table.expiresAt),
  ],
)

/** Confirmed addresses that accounts had until lately. The link mailed there gives the address back; nobody else may take it meanwhile. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('former_addresses_user_id').on(table.userId),
    index('former_addresses_email').on(table.email),
    index('former_addresses_expires_at').on(table.expiresAt),
  ],
)
export type FormerAddressRow = typeof formerAddresses.$inferSelect
