import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { classStudents } from '../../classroom/classroom.table.ts'

/** Pupils who get more time than a test's minutes, in per cent of them. */
export const pupilExtraTime = pgTable(
  'pupil_extra_time',
  {
    studentId: uuid('student_id')
      .primaryKey()
      .references(() => classStudents.id, { onDelete: 'cascade' }),
    percent: integer().notNull(),
  },
  (table) => [check('pupil_extra_time_percent_range', sql`${table.percent} between 1 and 200`)],
)
