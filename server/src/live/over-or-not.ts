import { liveLimits } from '@ariviyal/contract/live-rules'
import { and, gt, lte, type SQL } from 'drizzle-orm'
import { liveSessions } from './live.table.ts'

/** What runs now began at most so long ago: a rule of the table as well. With it the index by the begin is read from there, and not from the first session on. */
const longestMs = liveLimits.minutesMax * 60_000

/** Sessions that are to come or run. */
export const isNotOver = (now: Date): SQL | undefined =>
  and(gt(liveSessions.endsAt, now), gt(liveSessions.startsAt, new Date(now.getTime() - longestMs)))

/** Sessions that have ended. */
export const isOver = (now: Date): SQL | undefined =>
  and(lte(liveSessions.endsAt, now), lte(liveSessions.startsAt, now))
