import { accountEventKinds } from '@ariviyal/contract/accounts/account-security'
import { deviceMax } from '@ariviyal/contract/accounts/devices'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

/** Events that others can cause without limit: one row per hour, with a count. */
export const countedKinds = ['log-in-failed', 'code-failed', 'reset-link-sent'] as const

const quoted = (kinds: readonly string[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))

/** Events of an account, shown to its owner. Contains no network address and no typed text. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: accountEventKinds }).notNull(),
    /** For a counted kind, the start of its hour. */
    at: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull().default(1),
    /** For a log-in: browser and system by our names (contract, devices). */
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
