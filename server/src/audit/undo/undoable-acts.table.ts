import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'

/** Acts of staff that can be undone for a short time: the data for the reversal, and the jobs of the delayed mails. Rows are deleted after a day. */
export const undoableActs = pgTable(
  'undoable_acts',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    payload: jsonb().$type<object>().notNull(),
    mailJobs: uuid('mail_jobs').array().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('undoable_acts_until').on(table.until), index('undoable_acts_staff').on(table.staffId)],
)
export type UndoableActRow = typeof undoableActs.$inferSelect
