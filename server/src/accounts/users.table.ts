import { roles } from '@ariviyal/contract/roles'
import { sql } from 'drizzle-orm'
import { check, index, type PgColumn, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { joined } from '../platform/forgiving-search.ts'

/** What is searched of a person; an index stands on it. */
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
    /** When the owner proved that they read mail to this address; null while nobody has. */
    emailConfirmedAt: timestamp('email_confirmed_at', { withTimezone: true }),
  },
  (table) => [
    unique('users_email_unique').on(table.email),
    index('users_phone_number').on(table.phoneNumber),
    index('users_created_at').on(table.createdAt),
    index('users_search').using('gin', sql`${searchedOfUser(table)} gin_trgm_ops`),
    // Those on the staff are few among all.
    index('users_staff')
      .on(table.role)
      .where(sql`${table.role} <> 'teacher'`),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', sql`${table.role} in ('teacher', 'admin', 'editor', 'support')`),
  ],
)
export type UserRow = typeof users.$inferSelect
