import { retention } from '@ariviyal/contract/retention'
import { addMonths } from '../../platform/calendar.ts'
import type { Transaction } from '../../platform/database.ts'
import type { House } from '../../platform/house.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { type AttendanceRow, type Held, holdRegistrations, keepAttendance, selectPlaces } from './attendance.queries.ts'
import { selectEvidence } from './evidence.queries.ts'
import { findPresence, momentOf, type Presence } from './presence.ts'
import { tellOfAttendance } from './when-attendance-changes.ts'

/** Registrations whose attendance is found in one transaction: the beats of a long session make some hundred thousand rows. */
const batchDefault = 200

/**
 * Finds the attendance of these registrations anew from all that speaks for it, keeps it, and tells who goes by it of those that began or
 * ceased to qualify. To be called in the transaction that changed a source. What was found stays as it is once its sources are erased.
 */
export async function findAttendance(house: House, tx: Transaction, registrationIds: string[]): Promise<void> {
  const now = house.now()
  const erasedUntil = addMonths(now, -retention.attendanceSourceMonths)
  const held = (await holdRegistrations(tx, registrationIds)).filter(({ session }) => session.endsAt > erasedUntil)
  if (held.length === 0) return
  const evidence = await selectEvidence(
    tx,
    held.map(({ id }) => id),
  )
  const found = held.flatMap((place) => {
    const known = evidence.get(place.id)
    return known ? [{ ...place, presence: findPresence(place.session, known) }] : []
  })
  await keepAttendance(
    tx,
    found.map(({ id, presence }) => rowOf(id, presence, now)),
  )
  for (const session of sessionsOf(found)) {
    const own = found.filter((place) => place.session.id === session.id)
    const idsOf = (which: (place: (typeof own)[number]) => boolean) => own.filter(which).map(({ id }) => id)
    const qualified = idsOf(({ presence, ...before }) => presence.qualified && !before.qualified)
    const lost = idsOf(({ presence, ...before }) => !presence.qualified && before.qualified === true)
    if (qualified.length + lost.length > 0)
      await tellOfAttendance(house, tx, { sessionId: session.id, settled: session.settledAt !== null, qualified, lost })
  }
}

/** Finds the attendance of all who hold a place in a session, in bounded batches; it bears to be done again, or in part. */
export async function findAttendanceOfSession(
  house: House,
  sessionId: string,
  { batch = batchDefault } = {},
): Promise<void> {
  let after: string | undefined
  do {
    const ids = await selectPlaces(house.db, sessionId, after, batch)
    after = ids.length < batch ? undefined : ids.at(-1)
    if (ids.length > 0) await house.db.transaction((tx) => findAttendance(house, tx, ids))
  } while (after !== undefined)
}

const sessionsOf = (places: Held[]): LiveSessionRow[] => [
  ...new Map(places.map(({ session }) => [session.id, session])).values(),
]

const rowOf = (registrationId: string, presence: Presence, foundAt: Date): AttendanceRow => ({
  registrationId,
  presentSeconds: presence.presentSeconds,
  sessionSeconds: presence.sessionSeconds,
  intervals: presence.seen.map(({ from, until, sources }) => [
    momentOf(from).toISOString(),
    momentOf(until).toISOString(),
    sources,
  ]),
  qualified: presence.qualified,
  foundAt,
})
