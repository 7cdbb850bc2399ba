import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'

/** Requests to be a mentor and running pairs. One that is declined, freed or ended is deleted. */
export const mentorPairs = pgTable(
  'mentor_pairs',
  {
    id: uuid().primaryKey(),
    mentorId: uuid('mentor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who asked. */
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text({ enum: subjectNames }).notNull(),
    message: text().notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Null while the mentor has not answered. */
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    unique('mentor_pairs_once').on(table.mentorId, table.teacherId),
    index('mentor_pairs_teacher_id').on(table.teacherId),
    check('mentor_pairs_subject_known', isOneOf(table.subject, subjectNames)),
    check('mentor_pairs_two', sql`${table.mentorId} <> ${table.teacherId}`),
  ],
)
export type MentorPairRow = typeof mentorPairs.$inferSelect
