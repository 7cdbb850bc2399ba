import { cellsOf, placeBounds } from '@ariviyal/contract/projects/place'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { classes } from '../../classroom/classroom.table.ts'
import { moment } from '../../platform/db/columns.ts'
import { projects } from '../projects.table.ts'

const within = (column: AnyPgColumn, from: number, to: number): SQL =>
  sql`${column} between ${sql.raw(String(cellsOf(from)))} and ${sql.raw(String(cellsOf(to)))}`

/** A place in whole cells of 0.05 degrees, so that a finer one cannot be stored. */
export const cells = () => ({
  latitudeCells: integer('latitude_cells').notNull(),
  longitudeCells: integer('longitude_cells').notNull(),
})
type Cells = Record<'latitudeCells' | 'longitudeCells', AnyPgColumn>
export const cellsAreInIndia = (name: string, { latitudeCells, longitudeCells }: Cells) =>
  check(
    name,
    sql`${within(latitudeCells, placeBounds.south, placeBounds.north)} and ${within(longitudeCells, placeBounds.west, placeBounds.east)}`,
  )

/** A school in a project. Others see its number, its district and its cell, since its name would be a finer place; a partner school sees the name, and all where its teacher shows it on a poster. */
export const projectSites = pgTable(
  'project_sites',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    /** From 1, in the order of joining. */
    number: integer().notNull(),
    school: text().notNull(),
    district: text().notNull(),
    ...cells(),
  },
  (table) => [
    unique('project_sites_number').on(table.projectId, table.number),
    // Two teachers of one school name the same place.
    uniqueIndex('project_sites_one_school').on(
      table.projectId,
      table.district,
      table.latitudeCells,
      table.longitudeCells,
      sql`lower(${table.school})`,
    ),
    cellsAreInIndia('project_sites_in_india', table),
  ],
)
export type SiteRow = typeof projectSites.$inferSelect

/** A class that takes part. It outlives the class of the LMS, since what was measured stays. */
export const projectClasses = pgTable(
  'project_classes',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => projectSites.id),
    classId: uuid('class_id').references(() => classes.id, { onDelete: 'set null' }),
    enrolledAt: moment('enrolled_at').notNull(),
    leftAt: moment('left_at'),
  },
  (table) => [
    unique('project_classes_once').on(table.projectId, table.classId),
    index('project_classes_site').on(table.siteId),
    index('project_classes_class')
      .on(table.classId, table.id)
      .where(sql`${table.classId} is not null`),
  ],
)
export type ProjectClassRow = typeof projectClasses.$inferSelect
