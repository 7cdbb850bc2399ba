import { and, asc, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Executor } from '../platform/database.ts'
import { type CountedPeople, countPeople } from './count-people.ts'
import { liveSeries, liveSessions } from './live.table.ts'

/** A session that has begun and was not called off, with its people counted. */
export interface CountedSession extends CountedPeople {
  id: string
  topic: string
  startsAt: Date
}

/** More sessions than this in a year is no weekly series; the latest are counted then. */
const most = 400

/** The sessions that began in a time, of one series or of all, oldest first. */
export async function countHeldSessions(
  executor: Executor,
  asked: { from: Date; until: Date; series: string | undefined },
): Promise<CountedSession[]> {
  const rows = await executor
    .select({ id: liveSessions.id, topic: liveSessions.topic, startsAt: liveSessions.startsAt })
    .from(liveSessions)
    .where(
      and(
        gte(liveSessions.startsAt, asked.from),
        lte(liveSessions.startsAt, asked.until),
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        asked.series ? eq(liveSessions.seriesId, asked.series) : undefined,
      ),
    )
    .orderBy(desc(liveSessions.startsAt), desc(liveSessions.id))
    .limit(most)
  const counts = await countPeople(
    executor,
    rows.map(({ id }) => id),
  )
  return rows.toReversed().flatMap((row) => {
    const counted = counts.get(row.id)
    return counted ? [{ ...row, ...counted }] : []
  })
}

/** The series there are, for a list to choose from. */
export const listSeriesNames = (executor: Executor): Promise<{ id: string; title: string }[]> =>
  executor
    .select({ id: liveSeries.id, title: liveSeries.title })
    .from(liveSeries)
    .orderBy(asc(liveSeries.title), asc(liveSeries.id))
    .limit(most)
