import { retention } from '@ariviyal/contract/privacy/retention'
import { addMonths } from '../../platform/time/calendar.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { LiveSessionRow } from '../live.table.ts'
import {
  type AttendanceRow,
  type LockedRegistration,
  lockRegistrations,
  saveAttendance,
  selectPlaces,
} from './attendance.queries.ts'
import { selectEvidence } from './evidence.queries.ts'
import { findPresence, momentOf, type Presence } from './presence/presence.ts'
import { emitAttendanceChange } from './on-attendance-change.ts'

/** Registrations per transaction: the beats of a long session are some hundred thousand rows. */
const batchDefault = 200

/**
 * Recomputes and stores the attendance of these registrations from all evidence, and reports those that started or stopped qualifying to
 * the handlers. Call it in the transaction that changed a source. Stored attendance is kept once its sources are erased.
 */
export async function findAttendance(ctx: AppContext, tx: Transaction, registrationIds: string[]): Promise<void> {
  const now = ctx.now()
  const erasedUntil = addMonths(now, -retention.attendanceSourceMonths)
  const locked = (await lockRegistrations(tx, registrationIds)).filter(({ session }) => session.endsAt > erasedUntil)
  if (locked.length === 0) return
  const evidence = await selectEvidence(
    tx,
    locked.map(({ id }) => id),
  )
  const found = locked.flatMap((place) => {
    const sources = evidence.get(place.id)
    return sources ? [{ ...place, presence: findPresence(place.session, sources) }] : []
  })
  await saveAttendance(
    tx,
    found.map(({ id, presence }) => rowOf(id, presence, now)),
  )
  for (const session of sessionsOf(found)) {
    const own = found.filter((place) => place.session.id === session.id)
    const idsOf = (which: (place: (typeof own)[number]) => boolean) => own.filter(which).map(({ id }) => id)
    const qualified = idsOf(({ presence, ...before }) => presence.qualified && !before.qualified)
    const lost = idsOf(({ presence, ...before }) => !presence.qualified && before.qualified === true)
    if (qualified.length + lost.length > 0)
      await emitAttendanceChange(ctx, tx, {
        sessionId: session.id,
        settled: session.settledAt !== null,
        qualified,
        lost,
      })
  }
}

/** Computes the attendance of all confirmed registrations of a session, in bounded batches. Idempotent, also after a partial run. */
export async function findAttendanceOfSession(
  ctx: AppContext,
  sessionId: string,
  { batch = batchDefault } = {},
): Promise<void> {
  let after: string | undefined
  do {
    const ids = await selectPlaces(ctx.db, sessionId, after, batch)
    after = ids.length < batch ? undefined : ids.at(-1)
    if (ids.length > 0) await ctx.db.transaction((tx) => findAttendance(ctx, tx, ids))
  } while (after !== undefined)
}

const sessionsOf = (places: LockedRegistration[]): LiveSessionRow[] => [
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
