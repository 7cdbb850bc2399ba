import { communityLimits } from '@ariviyal/contract/community/community-limits'
import type { DiscussionEdit } from '@ariviyal/contract/community/discussions'
import { and, asc, count, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../platform/db/database.ts'
import { memberBlocks } from '../members/members.table.ts'
import { type AnswerRow, answers, answerTrials, type DiscussionRow, discussions } from './discussions.table.ts'
import { discussionColumns } from './discussions.queries.ts'

/** The columns that the form of a question fills as they are. */
export const columnsOf = ({ title, subject, grade = null, board = null, chapter, body }: DiscussionEdit) => ({
  title,
  subject,
  grade,
  board,
  chapter,
  body,
})

export async function insertDiscussion(executor: Executor, row: typeof discussions.$inferInsert): Promise<void> {
  await executor.insert(discussions).values(row)
}

export async function insertAnswer(executor: Executor, row: typeof answers.$inferInsert): Promise<void> {
  await executor.insert(answers).values(row)
}

export async function findDiscussion(executor: Executor, id: string): Promise<DiscussionRow | null> {
  const [row] = await executor.select(discussionColumns).from(discussions).where(eq(discussions.id, id))
  return row ?? null
}

/** Locks it until the end of the transaction: what changes its answers waits. */
export async function lockDiscussion(executor: Executor, id: string): Promise<DiscussionRow | null> {
  const [row] = await executor
    .select(discussionColumns)
    .from(discussions)
    .where(eq(discussions.id, id))
    .for('no key update')
  return row ?? null
}

export async function findAnswer(executor: Executor, id: string): Promise<AnswerRow | null> {
  const [row] = await executor.select().from(answers).where(eq(answers.id, id))
  return row ?? null
}

export async function updateDiscussion(
  executor: Executor,
  id: string,
  set: Partial<typeof discussions.$inferInsert>,
): Promise<void> {
  await executor.update(discussions).set(set).where(eq(discussions.id, id))
}

export async function updateAnswer(
  executor: Executor,
  id: string,
  set: Partial<typeof answers.$inferInsert>,
): Promise<void> {
  await executor.update(answers).set(set).where(eq(answers.id, id))
}

/** Accepts this answer of a discussion and no other; null accepts none. */
export async function setAccepted(
  executor: Executor,
  discussionId: string,
  answerId: string | null,
  at: Date,
): Promise<void> {
  await executor
    .update(answers)
    .set({ acceptedAt: null })
    .where(and(eq(answers.discussionId, discussionId), sql`${answers.acceptedAt} is not null`))
  if (answerId) await updateAnswer(executor, answerId, { acceptedAt: at })
}

/** Counts the shown answers of others again. The discussion is locked. */
export async function recountAnswers(executor: Executor, { id, authorId }: DiscussionRow): Promise<void> {
  const [counted] = await executor
    .select({ answers: count(), first: sql<string | null>`min(${answers.createdAt})` })
    .from(answers)
    .where(
      and(
        eq(answers.discussionId, id),
        eq(answers.state, 'shown'),
        authorId ? or(isNull(answers.authorId), ne(answers.authorId, authorId)) : undefined,
      ),
    )
  await updateDiscussion(executor, id, {
    answerCount: counted?.answers ?? 0,
    firstAnsweredAt: counted?.first ? new Date(counted.first) : null,
  })
}

export const countAnswers = (executor: Executor, discussionId: string): Promise<number> =>
  executor.$count(answers, eq(answers.discussionId, discussionId))

/** How many posts of an author are younger than a moment; counts no further than `most`. */
export async function countPostsSince(
  executor: Executor,
  table: typeof discussions | typeof answers,
  authorId: string,
  since: Date,
  most: number,
): Promise<number> {
  const newest = executor
    .select({ createdAt: table.createdAt })
    .from(table as PgTable)
    .where(eq(table.authorId, authorId))
    .orderBy(desc(table.id))
    .limit(most)
    .as('newest')
  const [row] = await executor.select({ posts: count() }).from(newest).where(gt(newest.createdAt, since))
  return row?.posts ?? 0
}

/** How many shown posts an author has that were written until a moment, up to `most`. */
export async function countShownPosts(
  executor: Executor,
  authorId: string,
  { until, most }: { until: Date; most: number },
): Promise<number> {
  const shownOf = (table: typeof discussions | typeof answers) =>
    sql`(select 1 from ${table} where ${table.authorId} = ${authorId} and ${table.state} = 'shown' and ${table.createdAt} <= ${until.toISOString()}::timestamptz limit ${most})`
  const { rows } = await executor.execute<{ posts: number }>(
    sql`select count(*)::int as posts from (${shownOf(discussions)} union all ${shownOf(answers)}) posts`,
  )
  return rows[0]?.posts ?? 0
}

/** The answers that a reader sees: shown ones of people whom they have not blocked, and their own. */
export const selectAnswers = (executor: Executor, discussionId: string, readerId: string): Promise<AnswerRow[]> =>
  executor
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.discussionId, discussionId),
        or(eq(answers.authorId, readerId), and(eq(answers.state, 'shown'), isNotBlocked(readerId))),
      ),
    )
    .orderBy(sql`${answers.acceptedAt} is null`, asc(answers.id))
    .limit(communityLimits.answersMax)

/** An anonymous answer stays: its absence would tell who wrote it. */
const isNotBlocked = (readerId: string): SQL => sql`(${answers.isAnonymous} or not exists (
  select 1 from ${memberBlocks} where ${memberBlocks.userId} = ${readerId} and ${memberBlocks.blockedId} = ${answers.authorId}))`

/** Lines of trials that are shown of one answer. */
const trialsShown = 5

/** The newest trials of the answers of a discussion, with how many each answer has, and whether the reader is among them. */
export async function selectTrials(executor: Executor, discussionId: string, readerId: string) {
  const ranked = executor
    .select({
      answerId: answerTrials.answerId,
      userId: answerTrials.userId,
      note: answerTrials.note,
      createdAt: answerTrials.createdAt,
      place: sql<number>`row_number() over (partition by ${answerTrials.answerId} order by ${answerTrials.id} desc)`.as(
        'place',
      ),
      tried: sql<number>`(count(*) over (partition by ${answerTrials.answerId}))::int`.as('tried'),
      byReader:
        sql<boolean>`bool_or(${answerTrials.userId} = ${readerId}) over (partition by ${answerTrials.answerId})`.as(
          'by_reader',
        ),
    })
    .from(answerTrials)
    .innerJoin(answers, eq(answers.id, answerTrials.answerId))
    .where(eq(answers.discussionId, discussionId))
    .as('ranked')
  return executor
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${trialsShown}`)
}

export const countTrials = (executor: Executor, answerId: string): Promise<number> =>
  executor.$count(answerTrials, eq(answerTrials.answerId, answerId))

/** A teacher says once how an answer went; saying it again replaces the line. */
export async function saveTrial(executor: Executor, row: typeof answerTrials.$inferInsert): Promise<void> {
  await executor
    .insert(answerTrials)
    .values(row)
    .onConflictDoUpdate({ target: [answerTrials.answerId, answerTrials.userId], set: { note: row.note } })
}

/** Serialises concurrent seeds, which would insert the same. */
export async function lockSeeds(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtext('community.seeds'))`)
}

/** Ariviyal's own questions, each with its answer. */
export const selectSeeded = (executor: Executor) =>
  executor
    .select({
      id: discussions.id,
      seedKey: discussions.seedKey,
      title: discussions.title,
      body: discussions.body,
      answerId: answers.id,
      answer: answers.body,
    })
    .from(discussions)
    .innerJoin(answers, eq(answers.seedKey, discussions.seedKey))
