import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { liveAttendance } from './attendance.table.ts'
import {
  missingOf,
  momentOf,
  type Presence,
  type SessionTime,
  secondOf,
  secondsNeeded,
  type Span,
} from './presence/presence.ts'

type AttendanceRow = typeof liveAttendance.$inferSelect

const showSpan = ({ from, until }: Span) => ({
  from: momentOf(from).toISOString(),
  until: momentOf(until).toISOString(),
})

export const showPresence = (session: SessionTime, presence: Presence): PresenceShown => ({
  starts_at: session.startsAt.toISOString(),
  ends_at: session.endsAt.toISOString(),
  percent: session.presencePercent,
  present_seconds: presence.presentSeconds,
  session_seconds: presence.sessionSeconds,
  needed_seconds: presence.neededSeconds,
  qualified: presence.qualified,
  seen: presence.seen.map((span) => ({ ...showSpan(span), sources: span.sources })),
  missing: presence.missing.map(showSpan),
})

/** The stored presence, as certificates and records read it. */
export function storedPresence(session: SessionTime, kept: AttendanceRow): Presence {
  const seen = kept.intervals.map(([from, until, sources]) => ({
    from: secondOf(new Date(from)),
    until: secondOf(new Date(until)),
    sources: sources as Presence['seen'][number]['sources'],
  }))
  return {
    presentSeconds: kept.presentSeconds,
    sessionSeconds: kept.sessionSeconds,
    neededSeconds: secondsNeeded(session),
    seen,
    missing: missingOf({ from: secondOf(session.startsAt), until: secondOf(session.endsAt) }, seen),
    qualified: kept.qualified,
  }
}
