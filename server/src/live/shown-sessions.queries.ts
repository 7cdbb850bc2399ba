import type { Theme } from '@ariviyal/contract/live-rules'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { rowsForPage } from '../platform/http/cursor.ts'
import { type LiveRegistrationRow, type LiveSessionRow, liveRegistrations, liveSessions } from './live.table.ts'
import { isNotOver, isOver } from './over-or-not.ts'

interface Filter {
  when: 'coming' | 'past'
  grade?: number | undefined
  theme?: Theme | undefined
  /** The id after which the page begins. */
  after?: string | undefined
}

/** What comes begins with the next, what is over with the last; a session belongs to the first until it ends. */
function pageOf({ when, after }: Filter, now: Date) {
  const coming = when === 'coming'
  const order = coming ? asc : desc
  return {
    where: and(
      isNotNull(liveSessions.publishedAt),
      coming ? isNotOver(now) : isOver(now),
      after
        ? sql`(${liveSessions.startsAt}, ${liveSessions.id}) ${coming ? sql`>` : sql`<`} (select starts_at, id from live_sessions where id = ${after})`
        : undefined,
    ),
    order: [order(liveSessions.startsAt), order(liveSessions.id)],
  }
}

/** A page of the announced sessions; cancelled ones stay among those that come, so that nobody waits in vain. */
export function selectShownSessions(executor: Executor, filter: Filter, now: Date): Promise<LiveSessionRow[]> {
  const { where, order } = pageOf(filter, now)
  const fits: (SQL | undefined)[] = [
    filter.grade ? sql`${filter.grade} = any(${liveSessions.grades})` : undefined,
    filter.theme ? eq(liveSessions.theme, filter.theme) : undefined,
    filter.when === 'past' ? isNull(liveSessions.cancelledAt) : undefined,
  ]
  return executor
    .select()
    .from(liveSessions)
    .where(and(where, ...fits))
    .orderBy(...order)
    .limit(rowsForPage)
}

/** A page of the sessions that a user has a place in or waits for. */
export async function selectOwnSessions(
  executor: Executor,
  userId: string,
  filter: Filter,
  now: Date,
): Promise<LiveSessionRow[]> {
  const { where, order } = pageOf(filter, now)
  const rows = await executor
    .select({ session: liveSessions })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(and(where, eq(liveRegistrations.userId, userId), ne(liveRegistrations.status, 'cancelled')))
    .orderBy(...order)
    .limit(rowsForPage)
  return rows.map(({ session }) => session)
}

/** All that a teacher's calendar holds: what they have a place in, from a moment on. At most so many. */
export async function selectForCalendar(
  executor: Executor,
  userId: string,
  from: Date,
  most: number,
): Promise<LiveSessionRow[]> {
  const rows = await executor
    .select({ session: liveSessions })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))
    .where(
      and(
        eq(liveRegistrations.userId, userId),
        eq(liveRegistrations.status, 'registered'),
        isNotNull(liveSessions.publishedAt),
        gt(liveSessions.startsAt, from),
      ),
    )
    .orderBy(desc(liveSessions.startsAt), desc(liveSessions.id))
    .limit(most)
  return rows.map(({ session }) => session).toReversed()
}

/** The places that a user has or waits for in some sessions, by the id of the session. */
export async function findOwnPlaces(
  executor: Executor,
  userId: string,
  sessionIds: string[],
): Promise<Map<string, LiveRegistrationRow>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(liveRegistrations)
    .where(
      and(
        eq(liveRegistrations.userId, userId),
        inArray(liveRegistrations.sessionId, sessionIds),
        ne(liveRegistrations.status, 'cancelled'),
      ),
    )
  return new Map(rows.map((row) => [row.sessionId, row]))
}
