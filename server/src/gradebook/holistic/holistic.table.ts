import { levels } from '@ariviyal/contract/gradebook/holistic'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { classStudents } from '../../classroom/classroom.table.ts'
import { isOneOf } from '../../platform/db/columns.ts'

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
