import type { LivePerson, PeopleCounts } from '@ariviyal/contract/live/live-oversight'
import { eq } from 'drizzle-orm'
import { findPeople } from '../../accounts/find-people.ts'
import type { Executor } from '../../platform/db/database.ts'
import { withFuzzyMatching } from '../../platform/search/fuzzy-search.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { liveAttendance } from '../attendance/attendance.table.ts'
import { presenceSources } from '../attendance/presence/presence.ts'
import { countPeople } from './count-people.ts'
import { liveSessions } from '../live.table.ts'
import {
  countAppealsWaiting,
  type HasCertificate,
  type PeopleFilter,
  type PersonRow,
  selectLastAppeals,
  selectPeople,
} from './people.queries.ts'

export type { HasCertificate, PeopleFilter } from './people.queries.ts'

/** A person of a session, without the data of certificates. */
export type PersonOfSession = Omit<LivePerson, 'certificate'>

/** The stored presence and its sources. */
export function showPresence(found: typeof liveAttendance.$inferSelect | null): LivePerson['presence'] {
  if (!found) return null
  const sources = new Set(found.intervals.flatMap(([, , seenBy]) => seenBy))
  return {
    present_seconds: found.presentSeconds,
    session_seconds: found.sessionSeconds,
    qualified: found.qualified,
    sources: presenceSources.filter((source) => sources.has(source)),
  }
}

/** Raises `not-found` for an unknown session, so that an empty list means no people. */
export async function assertSessionExists(executor: Executor, sessionId: string): Promise<void> {
  if ((await executor.$count(liveSessions, eq(liveSessions.id, sessionId))) === 0) throw new AppError('not-found')
}

async function present(executor: Executor, rows: PersonRow[]): Promise<PersonOfSession[]> {
  const people = await findPeople(
    executor,
    rows.map(({ userId }) => userId),
  )
  const appeals = await selectLastAppeals(
    executor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    user: people.get(row.userId) ?? { id: row.userId, name: '', email: '' },
    status: row.status,
    walk_in: row.walkIn !== 'no',
    queued_at: row.queuedAt.toISOString(),
    presence: showPresence(row.attendance),
    appeal: appeals.get(row.id) ?? null,
  }))
}

/** People of a session: at most `limit`, after the registration `before`; the search tolerates typos. */
export async function listPeople(
  db: Executor,
  sessionId: string,
  filter: PeopleFilter,
  page: { before: string | undefined; limit: number },
  holds: HasCertificate,
): Promise<PersonOfSession[]> {
  const read = async (executor: Executor) =>
    present(executor, await selectPeople(executor, sessionId, filter, page, holds))
  return filter.q ? withFuzzyMatching(db, read) : read(db)
}

/** The summary above the list. */
export async function countPeopleOf(
  executor: Executor,
  sessionId: string,
): Promise<Omit<PeopleCounts, 'certificates'>> {
  const counts = (await countPeople(executor, [sessionId])).get(sessionId)
  if (!counts) throw new Error('unreachable: every requested session is counted')
  return { ...counts, appeals_waiting: await countAppealsWaiting(executor, sessionId) }
}
