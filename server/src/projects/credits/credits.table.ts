import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { projectSites } from '../classes/project-classes.table.ts'
import { projects } from '../projects.table.ts'

/** What a teacher or a school did in a project, for a certificate: written once, when the project is closed. */
export const projectCredits = pgTable(
  'project_credits',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    /** Who gets the certificate: for a school, the teacher whose class released most visits. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Set with the name of the school where it is the school's; null where it is the teacher's. */
    siteId: uuid('site_id').references(() => projectSites.id),
    school: text(),
    /** As printed: of the project as it was then, its first day and the day of its end. */
    title: text().notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    part: text().notNull(),
  },
  (table) => [
    uniqueIndex('project_credits_one_a_teacher')
      .on(table.projectId, table.userId)
      .where(sql`${table.siteId} is null`),
    uniqueIndex('project_credits_one_a_school')
      .on(table.siteId)
      .where(sql`${table.siteId} is not null`),
    index('project_credits_project').on(table.projectId, table.id),
    index('project_credits_user').on(table.userId, table.id),
    check('project_credits_school_named', sql`(${table.siteId} is null) = (${table.school} is null)`),
  ],
)
export type ProjectCreditRow = typeof projectCredits.$inferSelect
