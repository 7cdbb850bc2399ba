import { photoStates } from '@ariviyal/contract/projects/project-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { classes } from '../../classroom/classroom.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { projects } from '../projects.table.ts'
import { projectVisits } from '../visits/visits.table.ts'

/** Photos that visits announced. They go with the class of the LMS, though its readings stay; nothing tells which pupil took one. */
export const projectPhotos = pgTable(
  'project_photos',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => projectVisits.id),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    replicate: integer().notNull(),
    state: text({ enum: photoStates }).notNull(),
    /** Why it was refused. */
    reason: text().notNull().default(''),
    /** How often it was refused. */
    refusals: integer().notNull().default(0),
    /** Only signed addresses open it. */
    fileKey: text('file_key'),
    /** When the visit arrived. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('project_photos_once').on(table.visitId, table.field, table.replicate),
    index('project_photos_state').on(table.projectId, table.state, table.id),
    index('project_photos_class').on(table.classId),
    index('project_photos_created').on(table.createdAt),
    check('project_photos_state_known', isOneOf(table.state, photoStates)),
    check('project_photos_replicate_positive', sql`${table.replicate} >= 1`),
    check('project_photos_refused_with_reason', sql`(${table.state} = 'refused') = (${table.reason} <> '')`),
    check(
      'project_photos_file_while_kept',
      sql`(${table.state} in ('expected', 'refused')) = (${table.fileKey} is null)`,
    ),
  ],
)
export type PhotoRow = typeof projectPhotos.$inferSelect
