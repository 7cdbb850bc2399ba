import type { LivePerson, PeopleCounts } from '@ariviyal/contract/live-desk'
import { eq } from 'drizzle-orm'
import { findPeople } from '../accounts/find-people.ts'
import type { Database, Executor } from '../platform/database.ts'
import { forgiving } from '../platform/forgiving-search.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { liveAttendance } from './attendance/attendance.table.ts'
import { presenceSources } from './attendance/presence.ts'
import { countPeople } from './count-people.ts'
import { liveSessions } from './live.table.ts'
import {
  countAppealsWaiting,
  type HoldsCertificate,
  type PeopleFilter,
  type PersonRow,
  selectLastAppeals,
  selectPeople,
} from './people.queries.ts'

export type { HoldsCertificate, PeopleFilter } from './people.queries.ts'

/** A person of a session without what only certificates know. */
export type PersonOfSession = Omit<LivePerson, 'certificate'>

/** What was found of a presence, with what it was found from. */
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

/** Raises `not-found` where there is no such session, so that an empty list means that nobody is in it. */
export async function refuseUnknownSession(executor: Executor, sessionId: string): Promise<void> {
  if ((await executor.$count(liveSessions, eq(liveSessions.id, sessionId))) === 0) throw new Refusal('not-found')
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

/** People of a session, at most `limit` of them after the registration `before`; slips of the keys in a search are forgiven. */
export async function listPeople(
  db: Database,
  sessionId: string,
  filter: PeopleFilter,
  page: { before: string | undefined; limit: number },
  holds: HoldsCertificate,
): Promise<PersonOfSession[]> {
  const read = async (executor: Executor) =>
    present(executor, await selectPeople(executor, sessionId, filter, page, holds))
  return filter.q ? forgiving(db, read) : read(db)
}

/** The line above such a list. */
export async function countPeopleOf(
  executor: Executor,
  sessionId: string,
): Promise<Omit<PeopleCounts, 'certificates'>> {
  const counts = (await countPeople(executor, [sessionId])).get(sessionId)
  if (!counts) throw new Error('unreachable: every session asked for is counted')
  return { ...counts, appeals_waiting: await countAppealsWaiting(executor, sessionId) }
}
