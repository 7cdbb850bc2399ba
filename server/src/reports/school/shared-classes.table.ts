import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { classes } from '../../classroom/classroom.table.ts'
import { institutions } from '../../institutions/institutions.table.ts'
import { moment } from '../../platform/db/columns.ts'

/**
 * Classes whose owner lets their school see use and averages. It holds only while the same teacher owns the class and has a seat of that
 * school (shared-classes.queries.ts), so that a handed over class needs a new agreement.
 */
export const sharedClasses = pgTable(
  'shared_classes',
  {
    classId: uuid('class_id')
      .primaryKey()
      .references(() => classes.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id, { onDelete: 'cascade' }),
    agreedBy: uuid('agreed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agreedAt: moment('agreed_at').notNull(),
  },
  (table) => [
    index('shared_classes_institution').on(table.institutionId, table.classId),
    index('shared_classes_agreed_by').on(table.agreedBy),
  ],
)
export type SharedClassRow = typeof sharedClasses.$inferSelect
