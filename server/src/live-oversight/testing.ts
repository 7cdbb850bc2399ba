import { v7 as uuid } from 'uuid'
import { users } from '../accounts/users.table.ts'
import { liveAppeals, liveAttendance } from '../live/attendance/attendance.table.ts'
import { liveRegistrations } from '../live/live.table.ts'
import type { AppContext } from '../platform/app-context.ts'

/** Inserts teachers as rows only, named in order, for lists too long to sign up one by one. */
export async function putTeachers(
  { db, now }: AppContext,
  count: number,
  { lastname = 'Kumar', email = `many-${uuid()}` } = {},
): Promise<{ id: string; email: string }[]> {
  const made = Array.from({ length: count }, (_, place) => ({
    id: uuid(),
    firstname: `Teacher ${String(place).padStart(4, '0')}`,
    lastname,
    email: `${email}-${place}@school.example`,
    phoneNumber: '',
    passwordHash: '',
    role: 'teacher' as const,
    createdAt: now(),
  }))
  for (let from = 0; from < made.length; from += 1_000) await db.insert(users).values(made.slice(from, from + 1_000))
  return made.map((user) => ({ id: user.id, email: user.email }))
}

/** Inserts their registrations in a session, one second apart; returns the ids. */
export async function putRegistrations(
  { db, now }: AppContext,
  sessionId: string,
  userIds: string[],
  change: Partial<typeof liveRegistrations.$inferInsert> = {},
): Promise<string[]> {
  const made = userIds.map((userId, place) => {
    const at = new Date(now().getTime() + place * 1_000)
    return {
      id: uuid(),
      sessionId,
      userId,
      status: 'registered' as const,
      queuedAt: at,
      registeredAt: change.status === 'waiting' ? null : at,
      ...change,
    }
  })
  for (let from = 0; from < made.length; from += 1_000)
    await db.insert(liveRegistrations).values(made.slice(from, from + 1_000))
  return made.map(({ id }) => id)
}

/** Inserts attendance rows for a session of one hour, by seconds of presence. */
export async function putAttendance(
  { db, now }: AppContext,
  found: { registrationId: string; presentSeconds: number; sources?: string[] }[],
): Promise<void> {
  const at = now()
  const rows = found.map(({ registrationId, presentSeconds, sources = ['page'] }) => ({
    registrationId,
    presentSeconds,
    sessionSeconds: 3_600,
    intervals: (presentSeconds === 0
      ? []
      : [[at.toISOString(), new Date(at.getTime() + presentSeconds * 1_000).toISOString(), sources]]) as [
      string,
      string,
      string[],
    ][],
    qualified: presentSeconds >= 2_700,
    foundAt: at,
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(liveAttendance).values(rows.slice(from, from + 1_000))
}

/** Inserts an appeal; without a decision it is pending. */
export async function putAppeal({ db, now }: AppContext, registrationId: string, granted?: boolean): Promise<void> {
  const at = now()
  const decided = granted === undefined ? {} : { decidedAt: at, granted, reason: 'As it was' }
  await db.insert(liveAppeals).values({
    id: uuid(),
    registrationId,
    claimedFrom: at,
    claimedUntil: new Date(at.getTime() + 600_000),
    words: 'The light was gone, and I followed on the phone.',
    madeAt: at,
    ...decided,
    ...(granted && { grantedFrom: at, grantedUntil: new Date(at.getTime() + 600_000) }),
  })
}
