import { date, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { projects } from '../projects.table.ts'

/** What a teacher did in a project, for a certificate: written once, when the project is closed. */
export const projectCredits = pgTable(
  'project_credits',
  {
    id: uuid().primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As printed: of the project as it was then, its first day and the day of its end. */
    title: text().notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    part: text().notNull(),
  },
  (table) => [
    unique('project_credits_once').on(table.projectId, table.userId),
    index('project_credits_project').on(table.projectId, table.id),
    index('project_credits_user').on(table.userId, table.id),
  ],
)
export type ProjectCreditRow = typeof projectCredits.$inferSelect
