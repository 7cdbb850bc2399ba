import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
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
    // For the foreign key of marks, which has student and class.
    unique('class_students_id_class').on(table.id, table.classId),
    check('class_students_roll_number_positive', sql`${table.rollNumber} >= 1`),
  ],
)

export const classTests = pgTable(
  'class_tests',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text({ enum: ['test', 'assignment'] }).notNull(),
    heldOn: date('held_on').notNull(),
    maxMarks: integer('max_marks').notNull(),
    version: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('class_tests_class').on(table.classId),
    // For the foreign key of marks, which has test, class and maximum.
    unique('class_tests_id_class_max').on(table.id, table.classId, table.maxMarks),
    check('class_tests_kind_known', sql`${table.kind} in ('test', 'assignment')`),
    check('class_tests_max_marks_range', sql`${table.maxMarks} between 1 and 1000`),
  ],
)
export type TestRow = typeof classTests.$inferSelect

/**
 * A student's result in a test. Class and maximum are repeated here with foreign keys, so that constraints hold rules across tables:
 * student and test are of one class, and marks do not exceed the maximum.
 */
export const classMarks = pgTable(
  'class_marks',
  {
    testId: uuid('test_id').notNull(),
    studentId: uuid('student_id').notNull(),
    classId: uuid('class_id').notNull(),
    maxMarks: integer('max_marks').notNull(),
    marks: numeric({ mode: 'number' }),
    absent: boolean().notNull(),
    late: boolean().notNull(),
    feedback: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.testId, table.studentId] }),
    foreignKey({
      name: 'class_marks_test_fk',
      columns: [table.testId, table.classId, table.maxMarks],
      foreignColumns: [classTests.id, classTests.classId, classTests.maxMarks],
    }).onDelete('cascade'),
    foreignKey({
      name: 'class_marks_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('class_marks_student').on(table.studentId),
    index('class_marks_class').on(table.classId),
    check('class_marks_range', sql`${table.marks} between 0 and ${table.maxMarks}`),
    check('class_marks_halves', sql`${table.marks} * 2 = trunc(${table.marks} * 2)`),
    check('class_marks_absent_empty', sql`not ${table.absent} or (${table.marks} is null and not ${table.late})`),
  ],
)
export type MarkLine = typeof classMarks.$inferSelect
