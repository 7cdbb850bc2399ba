import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { classes } from '../../classroom/classroom.table.ts'
import { moment } from '../../platform/db/columns.ts'
import { projectClasses } from '../classes/project-classes.table.ts'

const isWritten = (column: AnyPgColumn) => sql`${column} <> ''`

/** What a class found out in a project, in the words of its teachers. It goes with the class; what was measured stays. */
export const projectReports = pgTable(
  'project_reports',
  {
    projectClassId: uuid('project_class_id')
      .primaryKey()
      .references(() => projectClasses.id),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    asked: text().notNull(),
    found: text().notNull(),
    differently: text().notNull(),
    /** Grows with each change. */
    version: integer().notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Null for a draft. */
    handedInAt: moment('handed_in_at'),
  },
  (table) => [
    index('project_reports_class').on(table.classId),
    check('project_reports_version_positive', sql`${table.version} >= 1`),
    check(
      'project_reports_handed_in_whole',
      sql`${table.handedInAt} is null or (${isWritten(table.asked)} and ${isWritten(table.found)} and ${isWritten(table.differently)})`,
    ),
  ],
)
export type ProjectReportRow = typeof projectReports.$inferSelect
