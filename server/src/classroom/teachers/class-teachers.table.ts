import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { classes } from '../classroom.table.ts'

/** Co-teachers. The owner of a class is in `classes` and never here. */
export const classTeachers = pgTable(
  'class_teachers',
  {
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index('class_teachers_user').on(table.userId)],
)
export type CoTeacherRow = typeof classTeachers.$inferSelect

/**
 * Invitations that nobody has answered yet. They name an address and no user, so that nothing here depends on whether the address has an
 * account.
 */
export const classInvitations = pgTable(
  'class_invitations',
  {
    id: uuid().primaryKey(),
    classId: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    invitedAt: timestamp('invited_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('class_invitations_email_unique').on(table.classId, table.email),
    index('class_invitations_email').on(table.email, table.id),
    index('class_invitations_invited_at').on(table.invitedAt),
  ],
)
