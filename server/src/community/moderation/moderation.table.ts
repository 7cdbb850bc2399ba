import { moderationActs, reportReasonNames } from '@ariviyal/contract/community/moderation-rules'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { isOneOf, moment } from '../../platform/db/columns.ts'
import { contributions } from '../contributions/contributions.table.ts'
import { answers, discussions } from '../discussions/discussions.table.ts'
import { news } from '../news/news.table.ts'

/** The post that a row is about: a discussion, an answer, a contribution or news. */
const aboutPost = () => ({
  discussionId: uuid('discussion_id').references(() => discussions.id, { onDelete: 'cascade' }),
  answerId: uuid('answer_id').references(() => answers.id, { onDelete: 'cascade' }),
  contributionId: uuid('contribution_id').references(() => contributions.id, { onDelete: 'cascade' }),
  newsId: uuid('news_id').references(() => news.id, { onDelete: 'cascade' }),
})
const onePost = (table: Record<'discussionId' | 'answerId' | 'contributionId' | 'newsId', AnyPgColumn>) =>
  sql`num_nonnulls(${table.discussionId}, ${table.answerId}, ${table.contributionId}, ${table.newsId}) = 1`

/** What members report to staff. */
export const postReports = pgTable(
  'post_reports',
  {
    id: uuid().primaryKey(),
    ...aboutPost(),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text({ enum: reportReasonNames }).notNull(),
    details: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** When staff decided about the post. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('post_reports_discussion').on(table.discussionId, table.id),
    index('post_reports_answer').on(table.answerId, table.id),
    index('post_reports_contribution')
      .on(table.contributionId, table.id)
      .where(sql`${table.contributionId} is not null`),
    index('post_reports_news')
      .on(table.newsId, table.id)
      .where(sql`${table.newsId} is not null`),
    index('post_reports_reporter').on(table.reporterId, table.id),
    index('post_reports_open')
      .on(table.id)
      .where(sql`${table.settledAt} is null`),
    uniqueIndex('post_reports_discussion_once')
      .on(table.reporterId, table.discussionId)
      .where(sql`${table.discussionId} is not null and ${table.settledAt} is null`),
    uniqueIndex('post_reports_answer_once')
      .on(table.reporterId, table.answerId)
      .where(sql`${table.answerId} is not null and ${table.settledAt} is null`),
    uniqueIndex('post_reports_contribution_once')
      .on(table.reporterId, table.contributionId)
      .where(sql`${table.contributionId} is not null and ${table.settledAt} is null`),
    uniqueIndex('post_reports_news_once')
      .on(table.reporterId, table.newsId)
      .where(sql`${table.newsId} is not null and ${table.settledAt} is null`),
    check('post_reports_one_post', onePost(table)),
    check('post_reports_reason_known', isOneOf(table.reason, reportReasonNames)),
  ],
)
export type PostReportRow = typeof postReports.$inferSelect

/** What staff decided about a post, and the appeal of its author. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: uuid().primaryKey(),
    ...aboutPost(),
    /** The post's author; null where there is none. */
    memberId: uuid('member_id').references(() => users.id, { onDelete: 'set null' }),
    act: text({ enum: moderationActs }).notNull(),
    reason: text().notNull(),
    /** Of a suspension. */
    until: moment('until'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    appeal: text().notNull().default(''),
    appealedAt: moment('appealed_at'),
    appealDecidedBy: uuid('appeal_decided_by').references(() => users.id, { onDelete: 'set null' }),
    appealDecidedAt: moment('appeal_decided_at'),
    /** Whether the appeal was granted. */
    isReversed: boolean('is_reversed').notNull().default(false),
    appealReason: text('appeal_reason').notNull().default(''),
  },
  (table) => [
    index('moderation_decisions_discussion').on(table.discussionId, table.id),
    index('moderation_decisions_answer').on(table.answerId, table.id),
    index('moderation_decisions_contribution')
      .on(table.contributionId, table.id)
      .where(sql`${table.contributionId} is not null`),
    index('moderation_decisions_news')
      .on(table.newsId, table.id)
      .where(sql`${table.newsId} is not null`),
    index('moderation_decisions_member').on(table.memberId, table.id),
    index('moderation_decisions_decided_by')
      .on(table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    index('moderation_decisions_appeal_decided_by')
      .on(table.appealDecidedBy)
      .where(sql`${table.appealDecidedBy} is not null`),
    index('moderation_decisions_appeals')
      .on(table.id)
      .where(sql`${table.appealedAt} is not null and ${table.appealDecidedAt} is null`),
    check('moderation_decisions_one_post', onePost(table)),
    check('moderation_decisions_act_known', isOneOf(table.act, moderationActs)),
    check(
      'moderation_decisions_until_of_suspension',
      sql`(${table.act} = 'suspension') = (${table.until} is not null)`,
    ),
  ],
)
export type ModerationDecisionRow = typeof moderationDecisions.$inferSelect

/** A member of staff who wants to know the author of an anonymous post; a second one agrees. */
export const unmaskings = pgTable(
  'unmaskings',
  {
    id: uuid().primaryKey(),
    ...aboutPost(),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: moment('created_at').notNull(),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: moment('approved_at'),
  },
  (table) => [
    index('unmaskings_discussion').on(table.discussionId),
    index('unmaskings_answer').on(table.answerId),
    index('unmaskings_contribution')
      .on(table.contributionId)
      .where(sql`${table.contributionId} is not null`),
    index('unmaskings_news')
      .on(table.newsId)
      .where(sql`${table.newsId} is not null`),
    index('unmaskings_requested_by')
      .on(table.requestedBy)
      .where(sql`${table.requestedBy} is not null`),
    index('unmaskings_approved_by')
      .on(table.approvedBy)
      .where(sql`${table.approvedBy} is not null`),
    index('unmaskings_open')
      .on(table.id)
      .where(sql`${table.approvedAt} is null`),
    check('unmaskings_one_post', onePost(table)),
    check('unmaskings_by_two', sql`${table.requestedBy} <> ${table.approvedBy}`),
  ],
)
