import { and, asc, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { answers, discussions } from '../discussions/discussions.table.ts'
import type { Post } from './find-post.ts'
import { moderationDecisions, postReports, unmaskings } from './moderation.table.ts'

type AboutTable = typeof postReports | typeof moderationDecisions | typeof unmaskings

const isAbout = (table: AboutTable, { kind, row: { id } }: Post): SQL => eq(table[`${kind}Id` as const], id)

/**
 * The title of the contribution, the news or the discussion that a row is about, or whose answer it is about. Drizzle omits the tables of columns in a list of results,
 * so they are written out.
 */
const titleOf = (
  table: AboutTable,
) => sql<string>`coalesce((select contributions.title from contributions where contributions.id = ${table}.contribution_id),
  (select news.title from news where news.id = ${table}.news_id),
  (select discussions.title from discussions
  where discussions.id = coalesce(${table}.discussion_id, (select answers.discussion_id from answers where answers.id = ${table}.answer_id))))`

// Reports

export async function insertReport(executor: Executor, row: typeof postReports.$inferInsert): Promise<void> {
  // A second report of the same person while the first waits says nothing new.
  await executor.insert(postReports).values(row).onConflictDoNothing()
}

/** How many reports of a person are younger than a moment; counts no further than `most`. */
export async function countReportsSince(
  executor: Executor,
  userId: string,
  since: Date,
  most: number,
): Promise<number> {
  const newest = executor
    .select({ createdAt: postReports.createdAt })
    .from(postReports)
    .where(eq(postReports.reporterId, userId))
    .orderBy(desc(postReports.id))
    .limit(most)
    .as('newest')
  const [row] = await executor.select({ reports: count() }).from(newest).where(gt(newest.createdAt, since))
  return row?.reports ?? 0
}

/** Reports of a post that are shown. */
const reportsShown = 50

export const selectReports = (executor: Executor, post: Post) =>
  executor
    .select()
    .from(postReports)
    .where(isAbout(postReports, post))
    .orderBy(desc(postReports.id))
    .limit(reportsShown)

/** Settles the open reports of a post, and returns their ids. */
export async function settleReports(executor: Executor, post: Post, at: Date): Promise<string[]> {
  const rows = await executor
    .update(postReports)
    .set({ settledAt: at })
    .where(and(isAbout(postReports, post), isNull(postReports.settledAt)))
    .returning({ id: postReports.id })
  return rows.map(({ id }) => id)
}

export async function reopenReports(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length > 0) await executor.update(postReports).set({ settledAt: null }).where(inArray(postReports.id, ids))
}

/** The oldest open report of each reported post. */
export function selectOpenReports(executor: Executor, { after, limit }: OldestFirst) {
  const older = sql`exists (select 1 from post_reports older where older.settled_at is null and older.id < ${postReports.id}
    and (older.discussion_id = ${postReports.discussionId} or older.answer_id = ${postReports.answerId}
      or older.contribution_id = ${postReports.contributionId} or older.news_id = ${postReports.newsId}))`
  return executor
    .select({
      id: postReports.id,
      discussionId: postReports.discussionId,
      answerId: postReports.answerId,
      contributionId: postReports.contributionId,
      newsId: postReports.newsId,
      reason: postReports.reason,
      createdAt: postReports.createdAt,
      title: titleOf(postReports),
    })
    .from(postReports)
    .where(and(isNull(postReports.settledAt), sql`not ${older}`, after ? gt(postReports.id, after) : undefined))
    .orderBy(asc(postReports.id))
    .limit(limit)
}

// Posts that wait

export const selectWaitingDiscussions = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({ id: discussions.id, title: discussions.title, createdAt: discussions.createdAt })
    .from(discussions)
    .where(and(eq(discussions.state, 'waiting'), after ? gt(discussions.id, after) : undefined))
    .orderBy(asc(discussions.id))
    .limit(limit)

export const selectWaitingAnswers = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({ id: answers.id, title: discussions.title, createdAt: answers.createdAt })
    .from(answers)
    .innerJoin(discussions, eq(discussions.id, answers.discussionId))
    .where(and(eq(answers.state, 'waiting'), after ? gt(answers.id, after) : undefined))
    .orderBy(asc(answers.id))
    .limit(limit)

// Decisions and appeals

export async function insertDecision(executor: Executor, row: typeof moderationDecisions.$inferInsert): Promise<void> {
  await executor.insert(moderationDecisions).values(row)
}

export async function deleteDecision(executor: Executor, id: string): Promise<void> {
  await executor.delete(moderationDecisions).where(eq(moderationDecisions.id, id))
}

export async function lockDecision(executor: Executor, id: string) {
  const [row] = await executor
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id))
    .for('no key update')
  return row ?? null
}

export async function updateDecision(
  executor: Executor,
  id: string,
  set: Partial<typeof moderationDecisions.$inferInsert>,
): Promise<void> {
  await executor.update(moderationDecisions).set(set).where(eq(moderationDecisions.id, id))
}

/** Decisions that are shown of a post or a member. */
const decisionsShown = 50

export const selectDecisions = (executor: Executor, post: Post) =>
  executor
    .select()
    .from(moderationDecisions)
    .where(isAbout(moderationDecisions, post))
    .orderBy(desc(moderationDecisions.id))
    .limit(decisionsShown)

/** What a member was told: not that a post was kept. */
export const selectDecisionsAbout = (executor: Executor, memberId: string) =>
  executor
    .select({ decision: moderationDecisions, title: titleOf(moderationDecisions) })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.memberId, memberId), ne(moderationDecisions.act, 'kept')))
    .orderBy(desc(moderationDecisions.id))
    .limit(decisionsShown)

/** How often a member was warned and suspended, and how many posts were removed; reversed decisions do not count. */
export async function countDecisionsAbout(executor: Executor, memberId: string) {
  const rows = await executor
    .select({ act: moderationDecisions.act, decisions: count() })
    .from(moderationDecisions)
    .where(and(eq(moderationDecisions.memberId, memberId), eq(moderationDecisions.isReversed, false)))
    .groupBy(moderationDecisions.act)
  return new Map(rows.map(({ act, decisions }) => [act, decisions]))
}

/** The latest end of the suspensions of a member that stand; null without one. */
export async function findSuspensionEnd(executor: Executor, memberId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ until: moderationDecisions.until })
    .from(moderationDecisions)
    .where(
      and(
        eq(moderationDecisions.memberId, memberId),
        eq(moderationDecisions.act, 'suspension'),
        eq(moderationDecisions.isReversed, false),
      ),
    )
    .orderBy(desc(moderationDecisions.until))
    .limit(1)
  return row?.until ?? null
}

export const selectOpenAppeals = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({
      id: moderationDecisions.id,
      discussionId: moderationDecisions.discussionId,
      answerId: moderationDecisions.answerId,
      contributionId: moderationDecisions.contributionId,
      newsId: moderationDecisions.newsId,
      act: moderationDecisions.act,
      appealedAt: moderationDecisions.appealedAt,
      createdAt: moderationDecisions.createdAt,
      title: titleOf(moderationDecisions),
    })
    .from(moderationDecisions)
    .where(
      and(
        sql`${moderationDecisions.appealedAt} is not null`,
        isNull(moderationDecisions.appealDecidedAt),
        after ? gt(moderationDecisions.id, after) : undefined,
      ),
    )
    .orderBy(asc(moderationDecisions.id))
    .limit(limit)

// Names of anonymous authors

export async function insertUnmasking(executor: Executor, row: typeof unmaskings.$inferInsert): Promise<void> {
  await executor.insert(unmaskings).values(row)
}

export async function findUnmasking(executor: Executor, post: Post) {
  const [row] = await executor
    .select()
    .from(unmaskings)
    .where(isAbout(unmaskings, post))
    .orderBy(desc(unmaskings.id))
    .limit(1)
  return row ?? null
}

export async function lockUnmasking(executor: Executor, id: string) {
  const [row] = await executor.select().from(unmaskings).where(eq(unmaskings.id, id)).for('no key update')
  return row ?? null
}

export async function approveUnmaskingRow(executor: Executor, id: string, by: string, at: Date): Promise<void> {
  await executor.update(unmaskings).set({ approvedBy: by, approvedAt: at }).where(eq(unmaskings.id, id))
}

export const selectOpenUnmaskings = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({
      id: unmaskings.id,
      discussionId: unmaskings.discussionId,
      answerId: unmaskings.answerId,
      contributionId: unmaskings.contributionId,
      newsId: unmaskings.newsId,
      createdAt: unmaskings.createdAt,
      title: titleOf(unmaskings),
    })
    .from(unmaskings)
    .where(and(isNull(unmaskings.approvedAt), after ? gt(unmaskings.id, after) : undefined))
    .orderBy(asc(unmaskings.id))
    .limit(limit)
