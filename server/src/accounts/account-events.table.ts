import { accountEventKinds } from '@ariviyal/contract/account-security'
import { deviceMax } from '@ariviyal/contract/devices'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.table.ts'

/** What others can make happen to an account, however often: one row for an hour, with a count. */
export const countedKinds = ['log-in-failed', 'code-failed', 'reset-link-sent'] as const

const quoted = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))

/** What happened to an account, for the eyes of its owner: no address, and no text that somebody typed. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountEventKinds }).notNull(),
    /** Of a counted kind, when its hour began. */
    at: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull().default(1),
    /** Of a log-in: browser and system in our own words (contract, devices). */
    device: text(),
  },
  (table) => [
    index('account_events_user_id').on(table.userId, table.id),
    index('account_events_device')
      .on(table.userId, table.device)
      .where(sql`${table.device} is not null`),
    index('account_events_at').on(table.at),
    uniqueIndex('account_events_hour')
      .on(table.userId, table.kind, table.at)
      .where(sql`${table.kind} in (${quoted(countedKinds)})`),
    check('account_events_kind_known', sql`${table.kind} in (${quoted(accountEventKinds)})`),
    check('account_events_count_positive', sql`${table.count} > 0`),
    check('account_events_device_short', sql`length(${table.device}) <= ${sql.raw(String(deviceMax))}`),
  ],
)
