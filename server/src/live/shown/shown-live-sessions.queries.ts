import type { ThemeName } from '@ariviyal/contract/live/live-rules'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { rowsForPage } from '../../platform/http/cursor.ts'
import { type LiveRegistrationRow, type LiveSessionRow, liveRegistrations, liveSessions } from '../live.table.ts'
import { sessionIsNotOver, sessionIsOver } from '../session-time.filters.ts'

interface Filter {
  when: 'coming' | 'past'
  grade?: number | undefined
  theme?: ThemeName | undefined
  /** Cursor: the id before the page. */
  after?: string | undefined
}

/** Upcoming sessions in order of start, past ones latest first; a session is upcoming until it ends. */
function pageOf({ when, after }: Filter, now: Date) {
  const coming = when === 'coming'
  const order = coming ? asc : desc
  return {
    where: and(
      isNotNull(liveSessions.publishedAt),
      coming ? sessionIsNotOver(now) : sessionIsOver(now),
      after
        ? sql`(${liveSessions.startsAt}, ${liveSessions.id}) ${coming ? sql`>` : sql`<`} (select starts_at, id from live_sessions where id = ${after})`
        : undefined,
    ),
    order: [order(liveSessions.startsAt), order(liveSessions.id)],
  }
}

/** A page of announced sessions. Upcoming ones include cancelled sessions, so that nobody waits in vain. */
export function selectShownLiveSessions(executor: Executor, filter: Filter, now: Date): Promise<LiveSessionRow[]> {
  const { where, order } = pageOf(filter, now)
  const conditions: (SQL | undefined)[] = [
    filter.grade ? sql`${filter.grade} = any(${liveSessions.grades})` : undefined,
    filter.theme ? eq(liveSessions.theme, filter.theme) : undefined,
    filter.when === 'past' ? isNull(liveSessions.cancelledAt) : undefined,
  ]
  return executor
    .select()
    .from(liveSessions)
    .where(and(where, ...conditions))
    .orderBy(...order)
    .limit(rowsForPage)
}

/** A page of the sessions for which a user is registered or waiting. */
export async function selectOwnLiveSessions(
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

/** The sessions of a teacher's calendar from a moment on: registered ones, at most `most`. */
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

/** A user's registrations in some sessions, waiting ones included; keyed by session id. */
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
