import { liveLimits } from '@ariviyal/contract/live-rules'
import type { Beats } from '@ariviyal/contract/attendance'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { and, eq, min, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import type { House } from '../../platform/house.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { liveBeats } from './attendance.table.ts'
import { findAttendance } from './find-attendance.ts'
import { placeBeats } from './place-beats.ts'
import type { Place } from './places.queries.ts'
import { roomTimes } from './room-times.ts'

/**
 * Keeps that the page of a session was open at these moments of a device. A device that was not heard of before joins at the receipt,
 * whatever it says of the time before. Once the session is over, attendance is found anew. Raises `session-closed`, and `too-large` for
 * more than one teacher can have to say.
 */
export async function takeBeats(house: House, { session, registration }: Place, told: Beats): Promise<void> {
  const receivedAt = house.now()
  const times = roomTimes(session)
  if (receivedAt < times.opensAt) throw new Refusal('session-closed', serverMessages.roomNotOpen)
  if (session.settledAt || receivedAt > times.listensUntil)
    throw new Refusal('session-closed', serverMessages.roomClosed)
  await house.db.transaction(async (tx) => {
    const joinedAt = await findJoining(tx, registration.id, told.device)
    const said = told.beats.map(({ at, left = false }) => ({ at: new Date(at), left }))
    // The joining is a beat itself, at the receipt.
    const beats = placeBeats(
      {
        sentAt: new Date(told.sent_at),
        receivedAt,
        joinedAt: joinedAt ?? receivedAt,
        opensAt: times.opensAt,
        closesAt: times.beatsUntil,
      },
      joinedAt ? said : [...said, { at: new Date(told.sent_at), left: false }],
    )
    if (beats.length === 0) return
    if ((await tx.$count(liveBeats, eq(liveBeats.registrationId, registration.id))) > liveLimits.beatsKeptMax)
      throw new Refusal('too-large', serverMessages.tooManyBeats)
    await tx
      .insert(liveBeats)
      .values(beats.map((beat) => ({ registrationId: registration.id, device: told.device, ...beat })))
      .onConflictDoUpdate({
        target: [liveBeats.registrationId, liveBeats.device, liveBeats.at],
        set: { left: sql`${liveBeats.left} or excluded."left"` },
      })
    if (receivedAt >= session.endsAt) await findAttendance(house, tx, [registration.id])
  })
}

async function findJoining(tx: Transaction, registrationId: string, device: string): Promise<Date | null> {
  const [row] = await tx
    .select({ first: min(liveBeats.at) })
    .from(liveBeats)
    .where(and(eq(liveBeats.registrationId, registrationId), eq(liveBeats.device, device)))
  return row?.first ?? null
}
