import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { classStudents } from '../classroom.table.ts'

/** Sessions of pupils, apart from login sessions of users. Stores only the SHA-256 of a token. */
export const pupilSessions = pgTable(
  'pupil_sessions',
  {
    id: uuid().primaryKey(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => classStudents.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('pupil_sessions_token_hash_unique').on(table.tokenHash),
    index('pupil_sessions_student').on(table.studentId),
    index('pupil_sessions_last_used_at').on(table.lastUsedAt),
  ],
)
