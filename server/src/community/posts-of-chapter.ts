import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../platform/db/database.ts'
import { firstByNames } from '../platform/search/first-by-names.ts'
import { contributions } from './contributions/contributions.table.ts'
import { isNotBlocked } from './contributions/contributions.queries.ts'
import { isNotHidden } from './discussions/discussions.queries.ts'
import { discussions } from './discussions/discussions.table.ts'

interface OfChapter {
  /** The chapter's title and its other names. */
  names: readonly string[]
  grade: number
  readerId: string
  limit: number
}

const newestFirst = sql`id desc`

/** The newest contributions and discussions for a chapter of a grade that a reader has not hidden. */
export async function findPostsOfChapter(executor: Executor, { names, grade, readerId, limit }: OfChapter) {
  const given = await firstByNames(executor, {
    table: contributions,
    column: contributions.chapter,
    names,
    where: and(
      eq(contributions.state, 'shown'),
      sql`${grade}::int = any(${contributions.grades})`,
      isNotBlocked(readerId),
    ),
    order: newestFirst,
    limit,
  })
  const asked = await firstByNames(executor, {
    table: discussions,
    column: discussions.chapter,
    names,
    where: and(
      eq(discussions.state, 'shown'),
      sql`coalesce(${discussions.grade}, ${grade}) = ${grade}`,
      isNotHidden(readerId),
    ),
    order: newestFirst,
    limit,
  })
  return {
    contributions: await selectContributions(executor, given, limit),
    discussions: await selectDiscussions(executor, asked, limit),
  }
}

function selectContributions(executor: Executor, ids: string[], limit: number) {
  const { id, kind, title } = contributions
  return executor.select({ id, kind, title }).from(contributions).where(inArray(id, ids)).orderBy(desc(id)).limit(limit)
}

function selectDiscussions(executor: Executor, ids: string[], limit: number) {
  const { id, title, answerCount: answers } = discussions
  return executor
    .select({ id, title, answers })
    .from(discussions)
    .where(inArray(id, ids))
    .orderBy(desc(id))
    .limit(limit)
}
