import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { and, gt, lte, type SQL } from 'drizzle-orm'
import { liveSessions } from './live.table.ts'

/**
 * The maximum duration, also a constraint of the table. With it a query on running sessions starts its index scan here, not at the first
 * session.
 */
const longestMs = liveLimits.minutesMax * 60_000

/** Sessions that are upcoming or running. */
export const sessionIsNotOver = (now: Date): SQL | undefined =>
  and(gt(liveSessions.endsAt, now), gt(liveSessions.startsAt, new Date(now.getTime() - longestMs)))

/** Sessions that have ended. */
export const sessionIsOver = (now: Date): SQL | undefined =>
  and(lte(liveSessions.endsAt, now), lte(liveSessions.startsAt, now))
