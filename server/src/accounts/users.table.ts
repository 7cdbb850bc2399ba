import { roles } from '@ariviyal/contract/accounts/roles'
import { sql } from 'drizzle-orm'
import { check, index, type PgColumn, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { joined } from '../platform/search/fuzzy-search.ts'

/** The searched text of a user; indexed. */
export const searchedOfUser = (table: Record<'firstname' | 'lastname' | 'email' | 'phoneNumber', PgColumn>) =>
  joined(table.firstname, table.lastname, table.email, table.phoneNumber)

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    email: text().notNull(),
    phoneNumber: text('phone_number').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text({ enum: roles }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Where the owner reads times besides IST, as an IANA name; null for the zone of each device. */
    timeZone: text('time_zone'),
    /** When the owner proved that they read mail to this address; null if never. */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    index('users_phone_number').on(table.phoneNumber),
    index('users_created_at').on(table.createdAt),
    index('users_search').using('gin', sql`${searchedOfUser(table)} gin_trgm_ops`),
    // Partial: staff are few among all users.
    index('users_staff')
      .on(table.role)
      .where(sql`${table.role} <> 'teacher'`),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', sql`${table.role} in ('teacher', 'admin', 'editor', 'support')`),
  ],
)
export type UserRow = typeof users.$inferSelect
