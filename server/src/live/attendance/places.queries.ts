import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/database.ts'
import { type LiveRegistrationRow, type LiveSessionRow, liveRegistrations, liveSessions } from '../live.table.ts'

/** A teacher's place in a session that was announced. */
export interface Place {
  registration: LiveRegistrationRow
  session: LiveSessionRow
}

const selectPlace = (executor: Executor) =>
  executor
    .select({ registration: liveRegistrations, session: liveSessions })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))

const registered = eq(liveRegistrations.status, 'registered')

/** Null for who has none, waits, or gave it up. */
export async function findPlaceOf(executor: Executor, sessionId: string, userId: string): Promise<Place | null> {
  const [place] = await selectPlace(executor).where(
    and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.userId, userId), registered),
  )
  return place ?? null
}

export async function findPlace(executor: Executor, registrationId: string): Promise<Place | null> {
  const [place] = await selectPlace(executor).where(and(eq(liveRegistrations.id, registrationId), registered))
  return place ?? null
}
