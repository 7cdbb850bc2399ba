import type { Subject } from '@ariviyal/contract/accounts/teaching'
import type { discussionLists } from '@ariviyal/contract/community/discussions'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { wordsQuery } from '../../platform/search/word-query.ts'
import { discussionFollows, memberBlocks, mutedDiscussions } from '../members/members.table.ts'
import { type DiscussionRow, discussions } from './discussions.table.ts'

export interface DiscussionFilter {
  list: (typeof discussionLists)[number]
  readerId: string
  words?: string[]
  subject?: Subject | undefined
  grade?: number | undefined
  board?: DiscussionRow['board'] | undefined
  /** Cursor: the id before the page. */
  before?: string | undefined
  limit?: number
}

const { search: _search, ...columns } = getTableColumns(discussions)
/** All but the search vector. */
export const discussionColumns = columns
// Drizzle omits the tables of columns in a list of results, so they are written out.
// With a limit PostgreSQL looks into the index row by row; it would read all accepted answers otherwise.
const isSettled = sql<boolean>`(select answers.accepted_at from answers where answers.discussion_id = discussions.id and answers.accepted_at is not null limit 1) is not null`

/** What a reader has not hidden: by question, or by its author. An anonymous post shows whether its author is blocked, so it stays. */
export const isNotHidden = (readerId: string): SQL => sql`not exists (
    select 1 from ${mutedDiscussions} where ${mutedDiscussions.userId} = ${readerId} and ${mutedDiscussions.discussionId} = ${discussions.id})
  and (${discussions.isAnonymous} or not exists (
    select 1 from ${memberBlocks} where ${memberBlocks.userId} = ${readerId} and ${memberBlocks.blockedId} = ${discussions.authorId}))`

const isShown = eq(discussions.state, 'shown')

const isFollowedBy = (readerId: string): SQL =>
  sql`${discussions.id} in (select ${discussionFollows.discussionId} from ${discussionFollows} where ${discussionFollows.userId} = ${readerId})`

/** The list itself, which an index serves. */
const isIn = ({ list, readerId }: DiscussionFilter): SQL | undefined => {
  if (list === 'mine') return eq(discussions.authorId, readerId)
  if (list === 'followed') return and(isShown, isFollowedBy(readerId))
  return list === 'unanswered' ? and(isShown, isNull(discussions.firstAnsweredAt)) : isShown
}

const begins = (filter: DiscussionFilter): SQL | undefined =>
  and(
    isIn(filter),
    filter.subject ? eq(discussions.subject, filter.subject) : undefined,
    filter.before ? lt(discussions.id, filter.before) : undefined,
  )

/** A question that names no grade or no board is for all of them. */
const fits = ({ list, readerId, grade, board }: DiscussionFilter): SQL | undefined =>
  and(
    grade === undefined ? undefined : sql`coalesce(${discussions.grade}, ${grade}) = ${grade}`,
    board ? sql`coalesce(${discussions.board}, ${board}) = ${board}` : undefined,
    list === 'mine' ? undefined : isNotHidden(readerId),
  )

/** The newest discussions; one more than a page holds unless `limit` is given. */
export async function selectDiscussionPage(executor: Executor, filter: DiscussionFilter): Promise<ListedDiscussion[]> {
  const { words, limit = rowsForPage } = filter
  if (!words)
    return selectListed(executor)
      .where(and(begins(filter), fits(filter)))
      .orderBy(desc(discussions.id))
      .limit(limit)
  const ids = await firstMatchingIds(executor, {
    table: discussions,
    fits: sql`${discussions.search} @@ (${wordsQuery(words)})`,
    within: fits(filter),
    begin: begins(filter),
    limit,
  })
  return ids.length === 0
    ? []
    : selectListed(executor).where(inArray(discussions.id, ids)).orderBy(desc(discussions.id))
}

const selectListed = (executor: Executor) =>
  executor
    .select({ ...columns, isSettled })
    .from(discussions)
    .$dynamic()
export type ListedDiscussion = DiscussionRow & { isSettled: boolean }

/** The words of titles and chapters that readers see. */
export const knownInDiscussions = (executor: Executor): Promise<Set<string>> =>
  knownWords(executor, {
    table: discussions,
    said: sql`${discussions.title} || ' ' || ${discussions.chapter}`,
    where: isShown,
  })

/** Newest matches that are ranked, so that the cost stays bounded. */
const candidates = 50

/** Shown discussions that share words with a text, best first: those with two of the words, then those with one. */
export async function selectSimilar(
  executor: Executor,
  readerId: string,
  words: string[],
  most: number,
): Promise<ListedDiscussion[]> {
  const pairs = words.flatMap((word, place) => words.slice(place + 1).map((other) => [word, other]))
  const matching = (sets: string[][]) =>
    firstMatchingIds(executor, {
      table: discussions,
      fits: sql`${discussions.search} @@ (${anyOf(sets)})`,
      within: isNotHidden(readerId),
      begin: isShown,
      limit: candidates,
    })
  const singles = words.map((word) => [word])
  const ids = pairs.length > 0 ? await matching(pairs) : []
  const all = ids.length < most ? [...new Set([...ids, ...(await matching(singles))])] : ids
  if (all.length === 0) return []
  return selectListed(executor)
    .where(inArray(discussions.id, all))
    .orderBy(sql`ts_rank(${discussions.search}, ${anyOf(singles)}) desc`, desc(discussions.id))
    .limit(most)
}

const anyOf = (sets: string[][]): SQL =>
  sql.join(
    sets.map((words) => sql`(${wordsQuery(words)})`),
    sql` || `,
  )

/** The newest questions of others for teachers of these subjects and grades; none chosen means any. */
export const selectFitting = (
  executor: Executor,
  readerId: string,
  { subjects, grades }: { subjects: Subject[]; grades: number[] },
  most: number,
): Promise<ListedDiscussion[]> =>
  selectListed(executor)
    .where(
      and(
        isShown,
        isNotHidden(readerId),
        sql`${discussions.authorId} is distinct from ${readerId}`,
        subjects.length > 0 ? inArray(discussions.subject, subjects) : undefined,
        grades.length > 0 ? or(isNull(discussions.grade), inArray(discussions.grade, grades)) : undefined,
      ),
    )
    .orderBy(desc(discussions.id))
    .limit(most)
