import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../platform/db/columns.ts'
import { languages } from '@ariviyal/contract/languages'
import { users } from '../accounts/users.table.ts'

/** A class belongs to one teacher. When the account is deleted, a co-teacher gets it (teachers/pass-on-classes.ts); without one it is deleted. */
export const classes = pgTable(
  'classes',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    grade: integer().notNull(),
    subject: text().notNull(),
    /** What pupils type to join, in capitals (pupils/class-code.ts). */
    code: text().notNull(),
    /** Language of the pupils' pages. */
    language: text({ enum: languages }).notNull().default('en'),
    createdAt: moment('created_at').notNull(),
    /** Since when it is read-only and hidden from the list; null while it runs. */
    archivedAt: moment('archived_at'),
  },
  (table) => [
    unique('classes_code_unique').on(table.code),
    check('classes_language_known', sql`${table.language} in ('en', 'ta', 'hi')`),
    index('classes_owner').on(table.ownerId, table.id),
    check('classes_grade_range', sql`${table.grade} between 6 and 12`),
  ],
)
export type ClassRow = typeof classes.$inferSelect

export const classStudents = pgTable(
  'class_students',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    rollNumber: integer('roll_number').notNull(),
    name: text().notNull(),
    /** Hash of the pupil's PIN; null when the pupil has none and cannot join. */
    pinHash: text('pin_hash'),
  },
  (table) => [
    unique('class_students_roll_number_unique').on(table.classId, table.rollNumber),
    // For foreign keys of what has student and class.
    unique('class_students_id_class').on(table.id, table.classId),
    check('class_students_roll_number_positive', sql`${table.rollNumber} >= 1`),
  ],
)
