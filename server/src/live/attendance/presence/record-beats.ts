import { liveLimits } from '@ariviyal/contract/live/live-rules'
import type { Beats } from '@ariviyal/contract/live/attendance'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { and, eq, min, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { liveBeats } from '../attendance.table.ts'
import { findAttendance } from '../find-attendance.ts'
import { placeBeats } from './place-beats.ts'
import type { RegistrationPlace } from '../places.queries.ts'
import { roomTimes } from './room-times.ts'

/**
 * Stores beats of a device. A new device joins at the receipt, whatever it reports about earlier. After the end of the session, attendance
 * is recomputed. Raises `session-closed`, and `too-large` for more than one teacher can send.
 */
export async function recordBeats(
  ctx: AppContext,
  { session, registration }: RegistrationPlace,
  batch: Beats,
): Promise<void> {
  const receivedAt = ctx.now()
  const times = roomTimes(session)
  if (receivedAt < times.opensAt) throw new AppError('session-closed', serverMessages.roomNotOpen)
  if (session.settledAt || receivedAt > times.listensUntil)
    throw new AppError('session-closed', serverMessages.roomClosed)
  await ctx.db.transaction(async (tx) => {
    const joinedAt = await findJoining(tx, registration.id, batch.device)
    const reported = batch.beats.map(({ at, left = false }) => ({ at: new Date(at), left }))
    // The first contact is itself a beat, at the receipt.
    const beats = placeBeats(
      {
        sentAt: new Date(batch.sent_at),
        receivedAt,
        joinedAt: joinedAt ?? receivedAt,
        opensAt: times.opensAt,
        closesAt: times.beatsUntil,
      },
      joinedAt ? reported : [...reported, { at: new Date(batch.sent_at), left: false }],
    )
    if (beats.length === 0) return
    if ((await tx.$count(liveBeats, eq(liveBeats.registrationId, registration.id))) > liveLimits.beatsKeptMax)
      throw new AppError('too-large', serverMessages.tooManyBeats)
    await tx
      .insert(liveBeats)
      .values(beats.map((beat) => ({ registrationId: registration.id, device: batch.device, ...beat })))
      .onConflictDoUpdate({
        target: [liveBeats.registrationId, liveBeats.device, liveBeats.at],
        set: { left: sql`${liveBeats.left} or excluded."left"` },
      })
    if (receivedAt >= session.endsAt) await findAttendance(ctx, tx, [registration.id])
  })
}

async function findJoining(tx: Transaction, registrationId: string, device: string): Promise<Date | null> {
  const [row] = await tx
    .select({ first: min(liveBeats.at) })
    .from(liveBeats)
    .where(and(eq(liveBeats.registrationId, registrationId), eq(liveBeats.device, device)))
  return row?.first ?? null
}
