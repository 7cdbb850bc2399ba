import { digestPartNames } from '@ariviyal/contract/community/digest/digest-rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { moment } from '../../platform/db/columns.ts'

const listed = sql.raw(digestPartNames.map((name) => `'${name}'`).join(', '))

/** Who gets the weekly mail, and when. A member of the community has a row from the first run of the job on. */
export const digestReaders = pgTable(
  'digest_readers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    /** ISO weekday. */
    weekday: integer().notNull(),
    parts: text({ enum: digestPartNames }).array().notNull(),
    /** When the job looks for something to send; null while it is off. */
    dueAt: moment('due_at'),
    lastSentAt: moment('last_sent_at'),
    /** Job of the last mail, which is cancelled when it still waits and the reader ends the mails. */
    mailJob: uuid('mail_job'),
    /** When the reader last ended the mails. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('digest_readers_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    check('digest_readers_weekday_known', sql`${table.weekday} between 1 and 7`),
    check('digest_readers_parts_known', sql`${table.parts} <@ array[${listed}]::text[]`),
    check('digest_readers_due_while_on', sql`${table.isOn} or ${table.dueAt} is null`),
  ],
)
export type DigestReaderRow = typeof digestReaders.$inferSelect
