import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

/** The secret that a person shares with an authenticator app, sealed (platform/sealed.ts). */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** The step of time whose code was used last: a code is good once (RFC 6238 section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Codes for whoever has lost the app; known by their hash, gone when used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** What the house asks of its staff; one row at most, and none means nothing. */
export const staffRules = pgTable(
  'staff_rules',
  {
    only: text().primaryKey().default('only'),
    secondFactorRequired: boolean('second_factor_required').notNull(),
  },
  (table) => [check('staff_rules_one_row', sql`${table.only} = 'only'`)],
)
