import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { classes, classStudents } from '../../classroom/classroom.table.ts'

/** A named list of pupils of a class, to choose them for an assignment. Assignments keep the pupils, not the group. */
export const classGroups = pgTable(
  'class_groups',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [
    unique('class_groups_name_unique').on(table.classId, table.name),
    // For the foreign key of members, which have group and class.
    unique('class_groups_id_class').on(table.id, table.classId),
  ],
)
export type GroupRow = typeof classGroups.$inferSelect

export const classGroupMembers = pgTable(
  'class_group_members',
  {
    groupId: uuid('group_id').notNull(),
    studentId: uuid('student_id').notNull(),
    classId: uuid('class_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.studentId] }),
    foreignKey({
      name: 'class_group_members_group_fk',
      columns: [table.groupId, table.classId],
      foreignColumns: [classGroups.id, classGroups.classId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'class_group_members_student_fk',
      columns: [table.studentId, table.classId],
      foreignColumns: [classStudents.id, classStudents.classId],
    }).onDelete('cascade'),
    index('class_group_members_student').on(table.studentId),
  ],
)
