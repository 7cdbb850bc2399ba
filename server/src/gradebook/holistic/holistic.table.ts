import { levels } from '@ariviyal/contract/gradebook/holistic'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { classStudents } from '../../classroom/classroom.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'

const level = (name: string) => text(name, { enum: levels })

/** The Holistic Progress Card of a student, by who judges. */
export const holisticSheets = pgTable(
  'holistic_sheets',
  {
    studentId: uuid('student_id').primaryKey(),
    classId: uuid('class_id').notNull(),
    teacherAwareness: level('teacher_awareness'),
    teacherSensitivity: level('teacher_sensitivity'),
    teacherCreativity: level('teacher_creativity'),
    selfAwareness: level('self_awareness'),
    selfSensitivity: level('self_sensitivity'),
    selfCreativity: level('self_creativity'),
    peerAwareness: level('peer_awareness'),
    peerSensitivity: level('peer_sensitivity'),
    peerCreativity: level('peer_creativity'),
    remark: text().notNull(),
    /** Increases with each change by a teacher. */
    version: integer().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'holistic_sheets_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('holistic_sheets_class').on(table.classId),
    ...[
      table.teacherAwareness,
      table.teacherSensitivity,
      table.teacherCreativity,
      table.selfAwareness,
      table.selfSensitivity,
      table.selfCreativity,
      table.peerAwareness,
      table.peerSensitivity,
      table.peerCreativity,
    ].map((column) => check(`holistic_sheets_${column.name}_known`, isOneOf(column, levels))),
    check('holistic_sheets_version', sql`${table.version} >= 0`),
  ],
)
export type HolisticRow = typeof holisticSheets.$inferSelect

/**
 * What a pupil says on their own page: of themselves, once it is given, or of the classmate about whom they are asked, from the moment that
 * the teacher asks. Each pupil is asked about one classmate, and one is asked about each.
 */
export const holisticViews = pgTable(
  'holistic_views',
  {
    raterId: uuid('rater_id').notNull(),
    studentId: uuid('student_id').notNull(),
    classId: uuid('class_id').notNull(),
    awareness: level('awareness'),
    sensitivity: level('sensitivity'),
    creativity: level('creativity'),
    givenAt: moment('given_at'),
  },
  (table) => [
    primaryKey({ columns: [table.raterId, table.studentId] }),
    foreignKey({
      name: 'holistic_views_rater_fk',
      columns: [table.raterId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'holistic_views_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('holistic_views_student').on(table.studentId),
    index('holistic_views_class').on(table.classId),
    uniqueIndex('holistic_views_one_classmate')
      .on(table.raterId)
      .where(sql`${table.raterId} <> ${table.studentId}`),
    uniqueIndex('holistic_views_one_rater')
      .on(table.studentId)
      .where(sql`${table.raterId} <> ${table.studentId}`),
    ...[table.awareness, table.sensitivity, table.creativity].map((column) =>
      check(`holistic_views_${column.name}_known`, isOneOf(column, levels)),
    ),
    check(
      'holistic_views_given',
      sql`num_nonnulls(${table.awareness}, ${table.sensitivity}, ${table.creativity}, ${table.givenAt}) in (0, 4)`,
    ),
    check('holistic_views_self_given', sql`${table.raterId} <> ${table.studentId} or ${table.givenAt} is not null`),
  ],
)
export type ViewRow = typeof holisticViews.$inferSelect
