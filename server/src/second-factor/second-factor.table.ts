import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'

/** The shared secret of an authenticator app, encrypted (platform/sealed.ts). */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** The time step of the last code used: a code is valid once (RFC 6238 section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Recovery codes for people who lost the app: stored as hashes, deleted on use. */
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

/** Settings for staff. At most one row; without one the defaults apply. */
export const staffRules = pgTable(
  'staff_rules',
  {
    only: text().primaryKey().default('only'),
    secondFactorRequired: boolean('second_factor_required').notNull(),
  },
  (table) => [check('staff_rules_one_row', sql`${table.only} = 'only'`)],
)
