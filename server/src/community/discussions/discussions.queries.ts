import type { Subject } from '@ariviyal/contract/accounts/teaching'
import type { discussionLists } from '@ariviyal/contract/community/discussions'
import { and, desc, eq, getTableColumns, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { firstMatchingIds } from '../../platform/search/first-ids.ts'
import { wordsQuery } from '../../platform/search/word-query.ts'
import { memberBlocks, mutedDiscussions } from '../members/members.table.ts'
import { answers, type DiscussionRow, discussions } from './discussions.table.ts'

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
const isSettled = sql<boolean>`exists (select 1 from ${answers} where ${answers.discussionId} = ${discussions.id} and ${answers.acceptedAt} is not null)`

/** What a reader has not hidden: by question, or by its author. An anonymous post shows whether its author is blocked, so it stays. */
const isNotHidden = (readerId: string): SQL => sql`not exists (
    select 1 from ${mutedDiscussions} where ${mutedDiscussions.userId} = ${readerId} and ${mutedDiscussions.discussionId} = ${discussions.id})
  and (${discussions.isAnonymous} or not exists (
    select 1 from ${memberBlocks} where ${memberBlocks.userId} = ${readerId} and ${memberBlocks.blockedId} = ${discussions.authorId}))`

const isShown = eq(discussions.state, 'shown')

/** The list itself, which an index serves. */
const isIn = ({ list, readerId }: DiscussionFilter): SQL | undefined => {
  if (list === 'mine') return eq(discussions.authorId, readerId)
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
