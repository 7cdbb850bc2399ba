import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { liveRegistrations, liveSessions } from '../live.table.ts'
import { sessionIsNotOver } from '../session-time.filters.ts'

/** Of the next sessions, only these are looked at. */
const nextMax = 10

/**
 * The session that matters most to a user: one that can be entered now, with their own before others, else their own next one within a week, else the
 * next of all.
 */
export async function findSessionNow(executor: Executor, userId: string, now: Date) {
  const next = await executor
    .select({
      id: liveSessions.id,
      topic: liveSessions.topic,
      speaker: liveSessions.speakerName,
      startsAt: liveSessions.startsAt,
      endsAt: liveSessions.endsAt,
      status: liveRegistrations.status,
    })
    .from(liveSessions)
    .leftJoin(
      liveRegistrations,
      and(
        eq(liveRegistrations.sessionId, liveSessions.id),
        eq(liveRegistrations.userId, userId),
        ne(liveRegistrations.status, 'cancelled'),
      ),
    )
    .where(and(isNotNull(liveSessions.publishedAt), isNull(liveSessions.cancelledAt), sessionIsNotOver(now)))
    .orderBy(asc(liveSessions.startsAt), asc(liveSessions.id))
    .limit(nextMax)
  const within = (ms: number) => next.filter(({ startsAt }) => startsAt.getTime() - now.getTime() <= ms)
  const isOwn = ({ status }: (typeof next)[number]) => status === 'registered'
  const open = within(attendanceRules.opensMinutesBefore * 60_000)
  const found = open.find(isOwn) ?? open[0] ?? within(7 * 86_400_000).find(isOwn) ?? next[0]
  if (!found) return null
  const { startsAt, endsAt, status, ...session } = found
  return {
    ...session,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    own: status === 'registered' || status === 'waiting' ? status : null,
  }
}
