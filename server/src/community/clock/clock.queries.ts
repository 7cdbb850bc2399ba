import { and, asc, eq, gt, gte, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isSubscribed } from '../../subscriptions/subscriptions.policy.ts'
import type { Executor } from '../../platform/db/database.ts'
import type { OldestFirst } from '../../platform/http/oldest-first.ts'
import { communityMembers, memberBlocks, mutedDiscussions } from '../members/members.table.ts'
import { type DiscussionRow, discussions } from '../discussions/discussions.table.ts'
import { discussionColumns } from '../discussions/discussions.queries.ts'

/** Newest questions over which figures are computed. */
const counted = 20_000

/** Asked and answered questions of teachers since a moment, and the time to the first answer in hours. */
export async function selectAnswerTimes(executor: Executor, since: Date) {
  const { rows } = await executor.execute<{
    asked: number
    answered: number
    median_hours: number | null
    ninetieth_hours: number | null
  }>(sql`
    select count(*)::int as asked, count(hours)::int as answered,
      percentile_cont(0.5) within group (order by hours) as median_hours,
      percentile_cont(0.9) within group (order by hours) as ninetieth_hours
    from (select extract(epoch from first_answered_at - created_at)::float8 / 3600 as hours from discussions
      where created_at >= ${since.toISOString()}::timestamptz and state = 'shown' and seed_key is null
      order by created_at desc limit ${counted}) asked`)
  return rows[0] ?? { asked: 0, answered: 0, median_hours: null, ninetieth_hours: null }
}

/** Questions without an answer that are shown on the desk. */
const unansweredShown = 50

export const selectUnansweredSince = (executor: Executor, since: Date) =>
  executor
    .select({ id: discussions.id, title: discussions.title, createdAt: discussions.createdAt })
    .from(discussions)
    .where(and(isUnanswered(), gte(discussions.createdAt, since)))
    .orderBy(asc(discussions.id))
    .limit(unansweredShown)

const isUnanswered = () => and(eq(discussions.state, 'shown'), isNull(discussions.firstAnsweredAt))

/** Questions that one run of the clock takes at most. */
const batch = 200

/** The steps of the answer clock, by the column that says when one was taken. */
export type ClockStep = 'teachersToldAt' | 'staffToldAt' | 'askerToldAt'

/** Since when colleagues can answer it. */
const clockStart = sql`coalesce(${discussions.shownSince}, ${discussions.createdAt})`

/** Unanswered questions that are due for a step, oldest first; locked, and skipped where another instance has them. */
export const lockDue = (executor: Executor, step: ClockStep, until: Date) =>
  executor
    .select(discussionColumns)
    .from(discussions)
    .where(and(isUnanswered(), isNull(discussions[step]), lte(clockStart, until.toISOString())))
    .orderBy(asc(discussions.id))
    .limit(batch)
    .for('no key update', { skipLocked: true })

/** Questions that staff were told of and nobody has answered, for the staff queue. */
export const selectForStaff = (executor: Executor, { after, limit }: OldestFirst) =>
  executor
    .select({
      id: discussions.id,
      title: discussions.title,
      chapter: discussions.chapter,
      createdAt: discussions.createdAt,
    })
    .from(discussions)
    .where(
      and(isUnanswered(), sql`${discussions.staffToldAt} is not null`, after ? gt(discussions.id, after) : undefined),
    )
    .orderBy(asc(discussions.id))
    .limit(limit)

/**
 * Who can answer a question: subscribers who are not suspended and have not hidden it. Its asker and they do not block each other; of an
 * anonymous question this does not count, because who hears of it would tell whose it is.
 */
export const mayAnswer =
  ({ id, authorId, isAnonymous }: DiscussionRow, now: Date) =>
  (userId: SQLWrapper): SQL => {
    const at = sql`${now.toISOString()}::timestamptz`
    const blocks = sql`exists (select 1 from ${memberBlocks} where (${memberBlocks.userId} = ${userId} and ${memberBlocks.blockedId} = ${authorId}::uuid)
      or (${memberBlocks.userId} = ${authorId}::uuid and ${memberBlocks.blockedId} = ${userId}))`
    return sql`${isSubscribed(userId, at)}
      and not exists (select 1 from ${communityMembers} where ${communityMembers.userId} = ${userId} and ${communityMembers.suspendedUntil} > ${at})
      and not exists (select 1 from ${mutedDiscussions} where ${mutedDiscussions.userId} = ${userId} and ${mutedDiscussions.discussionId} = ${id})
      ${isAnonymous ? sql`` : sql`and not ${blocks}`}`
  }
