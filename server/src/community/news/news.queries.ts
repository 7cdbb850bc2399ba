import type { Subject } from '@ariviyal/contract/accounts/teaching'
import type { newsLists } from '@ariviyal/contract/community/news/news'
import { type NewsKind, newsLimits, type newsStates } from '@ariviyal/contract/community/news/news-rules'
import { dayOf } from '@ariviyal/contract/time'
import { and, asc, desc, eq, getTableColumns, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { knownWords } from '../../platform/search/correct-words.ts'
import { wordsQuery } from '../../platform/search/word-query.ts'
import type { Interests } from '../members/find-interests.ts'
import { news, type NewsRow, newsSaves } from './news.table.ts'

const { search: _search, ...columns } = getTableColumns(news)

/** Published, and its last day in IST has not passed. */
const isOpen = (now: Date): SQL => sql`(${news.state} = 'published' and ${news.lastDay} >= ${dayOf(now)}::date)`

export const isOver = ({ lastDay }: Pick<NewsRow, 'lastDay'>, now: Date): boolean => lastDay < dayOf(now)

/** Whether one of the values is in a list of conditions. An empty list is no condition; without a value nothing is refused. */
const allows = (
  column: typeof news.subjects | typeof news.grades | typeof news.boards,
  values: unknown[],
  type: 'text' | 'integer',
) =>
  values.length === 0 ? undefined : sql`(${column} = '{}' or ${column} && ${sql.param(values)}::${sql.raw(type)}[])`

/** A teacher of a district may apply where the district, or its state, is in the lists. */
function allowsPlace(state: string | null, district: string | null): SQL | undefined {
  if (state === null) return undefined
  const ofState = sql`(${news.states} = '{}' and ${news.districts} = '{}') or ${news.states} @> ${sql.param([state])}::text[]`
  return district === null
    ? sql`(${ofState} or exists (select 1 from unnest(${news.districts}) one where one like ${`${state}-%`}))`
    : sql`(${ofState} or ${news.districts} @> ${sql.param([district])}::text[])`
}

const fits = ({ subjects, grades, board, state, district }: Omit<Interests, 'userId'>): SQL | undefined =>
  and(
    allows(news.subjects, subjects, 'text'),
    allows(news.grades, grades, 'integer'),
    allows(news.boards, board === null ? [] : [board], 'text'),
    allowsPlace(state, district),
  )

export interface NewsFilter {
  list: (typeof newsLists)[number]
  words?: string[] | undefined
  kind?: NewsKind | undefined
  subject?: Subject | undefined
  grade?: number | undefined
  board?: string | undefined
  state?: string | undefined
  years?: number | undefined
  /** Cursor: the id before the page. */
  after?: string | undefined
  limit?: number
}

const isSavedBy = (userId: string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from news_saves where news_saves.news_id = news.id and news_saves.user_id = ${userId})`

export type ListedNews = NewsRow & { isSaved: boolean }

/** Open news, the nearest last day first; one more than a page holds unless `limit` is given. */
export function selectNewsPage(
  executor: Executor,
  reader: Interests,
  filter: NewsFilter,
  now: Date,
): Promise<ListedNews[]> {
  const { list, words, kind, subject, grade, board, state, years, after, limit = rowsForPage } = filter
  const asked = {
    subjects: subject ? [subject] : [],
    grades: grade === undefined ? [] : [grade],
    board: board ?? null,
    state: state ?? null,
    district: null,
  }
  return executor
    .select({ ...columns, isSaved: isSavedBy(reader.userId) })
    .from(news)
    .where(
      and(
        isOpen(now),
        kind && eq(news.kind, kind),
        fits(asked),
        list === 'fitting' ? fits(reader) : undefined,
        list === 'saved' ? isSavedBy(reader.userId) : undefined,
        years === undefined ? undefined : lte(news.yearsMin, years),
        words && sql`${news.search} @@ (${wordsQuery(words)})`,
        after
          ? sql`(${news.lastDay}, ${news.id}) > (select before.last_day, before.id from news before where before.id = ${after})`
          : undefined,
      ),
    )
    .orderBy(asc(news.lastDay), asc(news.id))
    .limit(limit)
}

/** The newest open news that fit a teacher and were published in a period. */
export const selectNewsFor = (
  executor: Executor,
  reader: Interests,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<NewsRow[]> =>
  executor
    .select(columns)
    .from(news)
    .where(and(isOpen(now), gt(news.publishedAt, since), lte(news.publishedAt, now), fits(reader)))
    .orderBy(asc(news.lastDay), asc(news.id))
    .limit(most)

export const knownInNews = (executor: Executor, now: Date): Promise<Set<string>> =>
  knownWords(executor, {
    table: news,
    said: sql`${news.title} || ' ' || ${news.giver}`,
    where: isOpen(now),
    // Most news are over: by id all of them would be read before enough open ones are found.
    order: sql`last_day, id`,
  })

export async function findNews(executor: Executor, id: string, userId: string): Promise<ListedNews | null> {
  const [row] = await executor
    .select({ ...columns, isSaved: isSavedBy(userId) })
    .from(news)
    .where(eq(news.id, id))
  return row ?? null
}

/** As staff and moderation read it. */
export async function findNewsRow(executor: Executor, id: string): Promise<NewsRow | null> {
  const [row] = await executor.select(columns).from(news).where(eq(news.id, id))
  return row ?? null
}

export async function lockNews(tx: Transaction, id: string): Promise<NewsRow | null> {
  const [row] = await tx.select(columns).from(news).where(eq(news.id, id)).for('update')
  return row ?? null
}

export async function insertNews(executor: Executor, row: typeof news.$inferInsert): Promise<void> {
  await executor.insert(news).values(row)
}

export async function updateNews(executor: Executor, id: string, set: Partial<NewsRow>): Promise<void> {
  await executor.update(news).set(set).where(eq(news.id, id))
}

export const countSuggestionsSince = (executor: Executor, userId: string, since: Date): Promise<number> =>
  executor.$count(news, and(eq(news.suggestedBy, userId), gte(news.createdAt, since)))

/** For staff, newest first. */
export const selectStaffNews = (
  executor: Executor,
  { id, state, before }: { id?: string; state?: (typeof newsStates)[number] | undefined; before?: string | undefined },
) =>
  executor
    .select({
      ...columns,
      saves: sql<number>`(select count(*)::int from news_saves where news_saves.news_id = news.id)`,
    })
    .from(news)
    .where(
      and(id ? eq(news.id, id) : undefined, state && eq(news.state, state), before ? lt(news.id, before) : undefined),
    )
    .orderBy(desc(news.id))
    .limit(rowsForPage)

/** Suggestions that wait, oldest first. */
export const selectSuggested = (executor: Executor, { after, limit }: { after?: string | undefined; limit: number }) =>
  executor
    .select(columns)
    .from(news)
    .where(and(eq(news.state, 'suggested'), after ? gt(news.id, after) : undefined))
    .orderBy(asc(news.id))
    .limit(limit)

export const countSaves = (executor: Executor, userId: string): Promise<number> =>
  executor.$count(newsSaves, eq(newsSaves.userId, userId))

export async function insertSave(executor: Executor, row: typeof newsSaves.$inferInsert): Promise<void> {
  await executor.insert(newsSaves).values(row).onConflictDoNothing()
}

export async function deleteSave(executor: Executor, userId: string, newsId: string): Promise<void> {
  await executor.delete(newsSaves).where(and(eq(newsSaves.userId, userId), eq(newsSaves.newsId, newsId)))
}

export async function selectSavers(executor: Executor, newsId: string): Promise<string[]> {
  const rows = await executor.select({ userId: newsSaves.userId }).from(newsSaves).where(eq(newsSaves.newsId, newsId))
  return rows.map(({ userId }) => userId)
}

/** Open news that a person saved, for a calendar. */
export const selectSavedNews = (executor: Executor, userId: string, now: Date): Promise<NewsRow[]> =>
  executor
    .select(columns)
    .from(newsSaves)
    .innerJoin(news, eq(news.id, newsSaves.newsId))
    .where(and(eq(newsSaves.userId, userId), isOpen(now)))
    .orderBy(asc(news.lastDay), asc(news.id))
    .limit(newsLimits.savesMax)

/** Saves whose last day is at most some days ahead and of which nobody was reminded; locked. */
export const lockSavesToRemind = (tx: Transaction, { now, until, most }: { now: Date; until: string; most: number }) =>
  tx
    .select({ userId: newsSaves.userId, news: columns })
    .from(newsSaves)
    .innerJoin(news, eq(news.id, newsSaves.newsId))
    .where(
      and(
        isOpen(now),
        lte(news.lastDay, until),
        sql`${newsSaves.remindedOf} is distinct from ${news.lastDay}`,
        // Who saves it within the last days needs no reminder.
        sql`${newsSaves.createdAt} < (${news.lastDay} - ${newsLimits.reminderDays}::int)::timestamp at time zone 'Asia/Kolkata'`,
      ),
    )
    .orderBy(asc(newsSaves.newsId), asc(newsSaves.userId))
    .limit(most)
    .for('update', { of: newsSaves, skipLocked: true })

export async function setReminded(tx: Transaction, userId: string, newsId: string, lastDay: string): Promise<void> {
  await tx
    .update(newsSaves)
    .set({ remindedOf: lastDay })
    .where(and(eq(newsSaves.userId, userId), eq(newsSaves.newsId, newsId)))
}

/** What a person suggested and saved. */
export async function selectOwnNews(executor: Executor, userId: string) {
  const { title, giver, url, gain, state, word, lastDay } = news
  return {
    news_suggested: await executor
      .select({ title, giver, url, gain, last_day: lastDay, state, word })
      .from(news)
      .where(eq(news.suggestedBy, userId))
      .orderBy(desc(news.id)),
    news_saved: await executor
      .select({ title, url, last_day: lastDay, saved_at: newsSaves.createdAt })
      .from(newsSaves)
      .innerJoin(news, eq(news.id, newsSaves.newsId))
      .where(eq(newsSaves.userId, userId)),
  }
}
