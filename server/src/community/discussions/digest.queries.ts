import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import type { Interests } from '../members/find-interests.ts'
import { discussionFollows, memberBlocks } from '../members/members.table.ts'
import { isNotHidden } from './discussions.queries.ts'
import { answers, discussions } from './discussions.table.ts'

interface Period {
  since: Date
  now: Date
  most: number
}

/** The newest unanswered questions of others that fit a teacher. */
export const selectUnansweredFor = (
  executor: Executor,
  { userId, subjects, grades, board }: Interests,
  { since, now, most }: Period,
) =>
  executor
    .select({
      id: discussions.id,
      title: discussions.title,
      subject: discussions.subject,
      grade: discussions.grade,
      chapter: discussions.chapter,
    })
    .from(discussions)
    .where(
      and(
        eq(discussions.state, 'shown'),
        isNull(discussions.firstAnsweredAt),
        gt(discussions.createdAt, since),
        lte(discussions.createdAt, now),
        isNotHidden(userId),
        sql`${discussions.authorId} is distinct from ${userId}`,
        subjects.length > 0 ? inArray(discussions.subject, subjects) : undefined,
        grades.length > 0 ? or(isNull(discussions.grade), inArray(discussions.grade, grades)) : undefined,
        board ? sql`coalesce(${discussions.board}, ${board}) = ${board}` : undefined,
      ),
    )
    .orderBy(desc(discussions.id))
    .limit(most)

/** Questions that a teacher asked or follows with new answers of others, and how many. */
export const selectNewAnswers = (executor: Executor, userId: string, { since, now, most }: Period) =>
  executor
    .select({ id: discussions.id, title: discussions.title, answers: sql<number>`count(*)::int` })
    .from(discussions)
    .innerJoin(answers, eq(answers.discussionId, discussions.id))
    .where(
      and(
        // Two indexes serve the union; with `or` PostgreSQL would read all questions.
        sql`${discussions.id} in (
          select ${discussionFollows.discussionId} from ${discussionFollows} where ${discussionFollows.userId} = ${userId}
          union all select asked.id from ${discussions} asked where asked.author_id = ${userId})`,
        eq(discussions.state, 'shown'),
        isNotHidden(userId),
        eq(answers.state, 'shown'),
        gt(answers.createdAt, since),
        lte(answers.createdAt, now),
        sql`${answers.authorId} is distinct from ${userId}`,
        sql`(${answers.isAnonymous} or not exists (select 1 from ${memberBlocks}
          where ${memberBlocks.userId} = ${userId} and ${memberBlocks.blockedId} = ${answers.authorId}))`,
      ),
    )
    .groupBy(discussions.id)
    .orderBy(desc(discussions.id))
    .limit(most)
