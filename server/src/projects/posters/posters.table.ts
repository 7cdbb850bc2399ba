import { boolean, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { classes } from '../../classroom/classroom.table.ts'
import { moment } from '../../platform/db/columns.ts'
import { projectClasses } from '../classes/project-classes.table.ts'
import { projects } from '../projects.table.ts'

/** Posters that teachers have put up in the poster session of a project. A poster goes with its class. */
export const projectPosters = pgTable(
  'project_posters',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    projectClassId: uuid('project_class_id')
      .notNull()
      .references(() => projectClasses.id),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** Whether it names school and class; without it the school is a number, as elsewhere. */
    namesSchool: boolean('names_school').notNull(),
    putUpAt: moment('put_up_at').notNull(),
  },
  (table) => [
    unique('project_posters_once').on(table.projectClassId),
    index('project_posters_project').on(table.projectId, table.id),
    index('project_posters_class').on(table.classId),
  ],
)
export type ProjectPosterRow = typeof projectPosters.$inferSelect
