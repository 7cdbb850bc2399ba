import { limits } from '@ariviyal/contract/limits'
import type { LiveList } from '@ariviyal/contract/live-planning'
import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { literally } from '../platform/forgiving-search.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { liveRegistrations, type LiveSessionRow, liveSeries, liveSessions } from './live.table.ts'
import { isNotOver, isOver } from './over-or-not.ts'

/** The rows of a list as they are at a moment. */
function within(list: LiveList, now: Date): SQL | undefined {
  if (list === 'drafts') return isNull(liveSessions.publishedAt)
  if (list === 'cancelled') return isNotNull(liveSessions.cancelledAt)
  const held = and(isNotNull(liveSessions.publishedAt), isNull(liveSessions.cancelledAt))
  return and(held, list === 'coming' ? isNotOver(now) : isOver(now))
}

interface Filter {
  list: LiveList
  /** Words of the topic, the speaker's name or the series. */
  q?: string | undefined
  /** The id after which the page begins. */
  after?: string | undefined
}

/** A session and what the series is called that it was planned by. */
export interface Listed {
  session: LiveSessionRow
  seriesTitle: string | null
}

/** A page of a list: what is still to come begins with the next, what is over with the last. */
export async function listSessions(executor: Executor, { list, q, after }: Filter, now: Date): Promise<Listed[]> {
  const onwards = list === 'coming' || list === 'drafts'
  const order = onwards ? asc : desc
  const words = q ? `%${literally(q)}%` : undefined
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

/** One session as a list has it, in whatever state; null when there is none. */
export async function findListedSession(executor: Executor, id: string): Promise<Listed | null> {
  const [row] = await executor
    .select({ session: liveSessions, seriesTitle: liveSeries.title })
    .from(liveSessions)
    .leftJoin(liveSeries, eq(liveSeries.id, liveSessions.seriesId))
    .where(eq(liveSessions.id, id))
  return row ?? null
}

/** What a series has planned that is not over, in whatever state, the next first. */
export const listSessionsOfSeries = (executor: Executor, seriesId: string, now: Date): Promise<Listed[]> =>
  executor
    .select({ session: liveSessions, seriesTitle: liveSeries.title })
    .from(liveSessions)
    .leftJoin(liveSeries, eq(liveSeries.id, liveSessions.seriesId))
    .where(and(eq(liveSessions.seriesId, seriesId), gt(liveSessions.endsAt, now)))
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
    .limit(limits.pageSizeMax)

export interface Places {
  registered: number
  waiting: number
}
const nobody: Places = { registered: 0, waiting: 0 }

/** How many hold a place in each of these sessions and how many wait for one, by the id of the session. */
export async function countPlaces(executor: Executor, ids: string[]): Promise<(id: string) => Places> {
  const rows =
    ids.length === 0
      ? []
      : await executor
          .select({ sessionId: liveRegistrations.sessionId, status: liveRegistrations.status, people: count() })
          .from(liveRegistrations)
          .where(and(inArray(liveRegistrations.sessionId, ids), ne(liveRegistrations.status, 'cancelled')))
          .groupBy(liveRegistrations.sessionId, liveRegistrations.status)
  const places = new Map<string, Places>()
  for (const { sessionId, status, people } of rows)
    places.set(sessionId, { ...(places.get(sessionId) ?? nobody), [status]: people })
  return (id) => places.get(id) ?? nobody
}
