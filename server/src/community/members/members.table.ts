import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { moment } from '../../platform/db/columns.ts'
import { discussions } from '../discussions/discussions.table.ts'

/** Who has been to the community: what they said at their first visit, and whether they may post. */
export const communityMembers = pgTable(
  'community_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One thing that they could answer. */
    canAnswer: text('can_answer').notNull().default(''),
    /** When they answered the questions of the first visit. */
    welcomedAt: moment('welcomed_at'),
    /** Until when they may not post. */
    suspendedUntil: moment('suspended_until'),
    /** Since when they review contributions of colleagues. */
    reviewsSince: moment('reviews_since'),
  },
  (table) => [
    index('community_members_reviewers')
      .on(table.reviewsSince)
      .where(sql`${table.reviewsSince} is not null`),
    check('community_members_can_answer_short', sql`length(${table.canAnswer}) <= 200`),
  ],
)

/** Questions that a person does not want to see. */
export const mutedDiscussions = pgTable(
  'muted_discussions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    discussionId: uuid('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.discussionId] }),
    index('muted_discussions_discussion').on(table.discussionId),
  ],
)

/** Questions of whose new answers a person wants to hear. */
export const discussionFollows = pgTable(
  'discussion_follows',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    discussionId: uuid('discussion_id')
      .notNull()
      .references(() => discussions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.discussionId] }),
    index('discussion_follows_discussion').on(table.discussionId),
  ],
)

/** People whose posts a person does not see, and who cannot answer this person. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('member_blocks_user').on(table.userId, table.blockedId),
    index('member_blocks_blocked').on(table.blockedId),
  ],
)
