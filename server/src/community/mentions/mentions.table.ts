import { sql } from 'drizzle-orm'
import { check, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { moment } from '../../platform/db/columns.ts'
import { answers, discussions } from '../discussions/discussions.table.ts'

/** Whom posts mention, each a discussion or an answer. */
export const postMentions = pgTable(
  'post_mentions',
  {
    id: uuid().primaryKey(),
    discussionId: uuid('discussion_id').references(() => discussions.id, { onDelete: 'cascade' }),
    answerId: uuid('answer_id').references(() => answers.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('post_mentions_discussion').on(table.discussionId, table.userId),
    unique('post_mentions_answer').on(table.answerId, table.userId),
    index('post_mentions_user').on(table.userId, table.id),
    check('post_mentions_of_one_post', sql`num_nonnulls(${table.discussionId}, ${table.answerId}) = 1`),
  ],
)
