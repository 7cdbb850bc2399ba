import { and, asc, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type CountedPeople, countPeople } from '../registrations/count-people.ts'
import { liveSeries, liveSessions } from '../live.table.ts'

/** A session that has started and was not cancelled, with the numbers of its people. */
export interface CountedSession extends CountedPeople {
  id: string
  topic: string
  startsAt: Date
}

/** A weekly series has fewer sessions a year; of more, the latest are returned. */
const most = 400

/** The sessions that started within a time range, of one series or all; oldest first. */
export async function countHeldSessions(
  executor: Executor,
  filter: { from: Date; until: Date; series: string | undefined },
): Promise<CountedSession[]> {
  const rows = await executor
    .select({ id: liveSessions.id, topic: liveSessions.topic, startsAt: liveSessions.startsAt })
    .from(liveSessions)
    .where(
      and(
        gte(liveSessions.startsAt, filter.from),
        lte(liveSessions.startsAt, filter.until),
        isNotNull(liveSessions.publishedAt),
        isNull(liveSessions.cancelledAt),
        filter.series ? eq(liveSessions.seriesId, filter.series) : undefined,
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

/** All series, for a select field. */
export const listSeriesNames = (executor: Executor): Promise<{ id: string; title: string }[]> =>
  executor
    .select({ id: liveSeries.id, title: liveSeries.title })
    .from(liveSeries)
    .orderBy(asc(liveSeries.title), asc(liveSeries.id))
    .limit(most)
