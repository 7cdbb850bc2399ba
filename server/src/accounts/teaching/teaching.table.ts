import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { limits } from '@ariviyal/contract/limits'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

const known = sql.raw(subjectNames.map((name) => `'${name}'`).join(', '))

/** What a teacher teaches, as they say. */
export const teaching = pgTable(
  'teaching',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjects: text({ enum: subjectNames }).array().notNull(),
    grades: integer().array().notNull(),
  },
  (table) => [
    check('teaching_subjects_known', sql`${table.subjects} <@ array[${known}]::text[]`),
    check(
      'teaching_grades_within',
      sql`${sql.raw(String(limits.gradeMin))} <= all (${table.grades}) and ${sql.raw(String(limits.gradeMax))} >= all (${table.grades})`,
    ),
  ],
)
