import { limits } from '@ariviyal/contract/limits'
import type { LiveList } from '@ariviyal/contract/live/live-planning'
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { escapeLike } from '../../platform/search/fuzzy-search.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { liveRegistrations, type LiveSessionRow, liveSeries, liveSessions } from '../live.table.ts'
import { sessionIsNotOver, sessionIsOver } from '../session-time.filters.ts'

/** The condition of a list at a moment. */
function within(list: LiveList, now: Date): SQL | undefined {
  if (list === 'drafts') return isNull(liveSessions.publishedAt)
  if (list === 'cancelled') return isNotNull(liveSessions.cancelledAt)
  const scheduled = and(isNotNull(liveSessions.publishedAt), isNull(liveSessions.cancelledAt))
  return and(scheduled, list === 'coming' ? sessionIsNotOver(now) : sessionIsOver(now))
}

interface Filter {
  list: LiveList
  /** Words of the topic, the speaker's name or the series. */
  q?: string | undefined
  /** Cursor: the id before the page. */
  after?: string | undefined
}

/** A session and the title of its series. */
export interface ListedSession {
  session: LiveSessionRow
  seriesTitle: string | null
}

/** A page of a list: upcoming sessions in order of start, past ones latest first. */
export async function listLiveSessions(
  executor: Executor,
  { list, q, after }: Filter,
  now: Date,
): Promise<ListedSession[]> {
  const onwards = list === 'coming' || list === 'drafts'
  const order = onwards ? asc : desc
  const words = q ? `%${escapeLike(q)}%` : undefined
  return executor
    .select({ session: liveSessions, seriesTitle: liveSeries.title })
    .from(liveSessions)
    .leftJoin(liveSeries, eq(liveSeries.id, liveSessions.seriesId))
    .where(
      and(
        within(list, now),
        words
          ? or(ilike(liveSessions.topic, words), ilike(liveSessions.speakerName, words), ilike(liveSeries.title, words))
          : undefined,
        after
          ? sql`(${liveSessions.startsAt}, ${liveSessions.id}) ${onwards ? sql`>` : sql`<`} (select starts_at, id from live_sessions where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(order(liveSessions.startsAt), order(liveSessions.id))
    .limit(rowsForPage)
}

/** A session in any state with the fields of a list; null if unknown. */
export async function findListedLiveSession(executor: Executor, id: string): Promise<ListedSession | null> {
  const [row] = await executor
    .select({ session: liveSessions, seriesTitle: liveSeries.title })
    .from(liveSessions)
    .leftJoin(liveSeries, eq(liveSeries.id, liveSessions.seriesId))
    .where(eq(liveSessions.id, id))
  return row ?? null
}

/** Sessions of a series in any state that have not ended, in order of start. */
export const listLiveSessionsOfSeries = (executor: Executor, seriesId: string, now: Date): Promise<ListedSession[]> =>
  executor
    .select({ session: liveSessions, seriesTitle: liveSeries.title })
    .from(liveSessions)
    .leftJoin(liveSeries, eq(liveSeries.id, liveSessions.seriesId))
    .where(and(eq(liveSessions.seriesId, seriesId), gt(liveSessions.endsAt, now)))
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
    .limit(limits.pageSizeMax)

export interface PlaceCounts {
  registered: number
  waiting: number
}
const nobody: PlaceCounts = { registered: 0, waiting: 0 }

/** Numbers of people registered and waiting in each of these sessions; keyed by session id. */
export async function countPlaces(executor: Executor, ids: string[]): Promise<(id: string) => PlaceCounts> {
  const rows =
    ids.length === 0
      ? []
      : await executor
          .select({ sessionId: liveRegistrations.sessionId, status: liveRegistrations.status, people: count() })
          .from(liveRegistrations)
          .where(and(inArray(liveRegistrations.sessionId, ids), ne(liveRegistrations.status, 'cancelled')))
          .groupBy(liveRegistrations.sessionId, liveRegistrations.status)
  const places = new Map<string, PlaceCounts>()
  for (const { sessionId, status, people } of rows)
    places.set(sessionId, { ...(places.get(sessionId) ?? nobody), [status]: people })
  return (id) => places.get(id) ?? nobody
}
