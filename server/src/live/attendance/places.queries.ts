import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../platform/db/database.ts'
import { type LiveRegistrationRow, type LiveSessionRow, liveRegistrations, liveSessions } from '../live.table.ts'

/** A teacher's registration for an announced session. */
export interface RegistrationPlace {
  registration: LiveRegistrationRow
  session: LiveSessionRow
}

const selectPlace = (executor: Executor) =>
  executor
    .select({ registration: liveRegistrations, session: liveSessions })
    .from(liveRegistrations)
    .innerJoin(liveSessions, eq(liveSessions.id, liveRegistrations.sessionId))

const registered = eq(liveRegistrations.status, 'registered')

/** Null without a confirmed registration. */
export async function findPlaceOf(
  executor: Executor,
  sessionId: string,
  userId: string,
): Promise<RegistrationPlace | null> {
  const [place] = await selectPlace(executor).where(
    and(eq(liveRegistrations.sessionId, sessionId), eq(liveRegistrations.userId, userId), registered),
  )
  return place ?? null
}

export async function findPlace(executor: Executor, registrationId: string): Promise<RegistrationPlace | null> {
  const [place] = await selectPlace(executor).where(and(eq(liveRegistrations.id, registrationId), registered))
  return place ?? null
}
