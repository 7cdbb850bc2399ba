import type { AppealForm } from '@ariviyal/contract/attendance'
import { attendanceRules, liveLimits } from '@ariviyal/contract/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { addDays, clockTime } from '../../platform/calendar.ts'
import type { House } from '../../platform/house.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { putAppeal, selectAppeals } from './appeals.queries.ts'
import { holdRegistrations } from './attendance.queries.ts'
import { findPlaceOf } from './places.queries.ts'

export const appealsUntil = ({ endsAt }: Pick<LiveSessionRow, 'endsAt'>): Date =>
  addDays(endsAt, attendanceRules.appealDays)

/**
 * A teacher says from when until when they were present though it was not seen; one such appeal waits at a time. Raises `not-found`,
 * `invalid-fields`, `session-closed` before the end, after the days for it and when all were made, and `request-pending`.
 */
export async function makeAppeal(house: House, userId: string, sessionId: string, form: AppealForm): Promise<void> {
  const now = house.now()
  await house.db.transaction(async (tx) => {
    const place = await findPlaceOf(tx, sessionId, userId)
    if (!place) throw new Refusal('not-found', serverMessages.noPlaceHere)
    const { session, registration } = place
    if (session.cancelledAt) throw new Refusal('session-closed', serverMessages.liveCancelled)
    if (now < session.endsAt) throw new Refusal('session-closed', serverMessages.appealTooEarly)
    if (now > appealsUntil(session)) throw new Refusal('session-closed', serverMessages.appealTooLate)
    const claim = claimOf(session, form)
    // Held, so that two that are sent at once come one after the other.
    await holdRegistrations(tx, [registration.id])
    const made = await selectAppeals(tx, registration.id)
    if (made.some(({ decidedAt }) => !decidedAt)) throw new Refusal('request-pending', serverMessages.appealWaiting)
    if (made.length >= liveLimits.appealsMax) throw new Refusal('session-closed', serverMessages.appealsUsed)
    await putAppeal(tx, { id: uuid(), registrationId: registration.id, ...claim, words: form.words, madeAt: now })
  })
}

/** The two times as moments of the session, which may go on over midnight; they are minutes, and cut to the session. */
export function claimOf(
  session: LiveSessionRow,
  { from, until }: Pick<AppealForm, 'from' | 'until'>,
): { claimedFrom: Date; claimedUntil: Date } {
  const claimedFrom = momentAt(session, from)
  const claimedUntil = momentAt(session, until)
  if (
    claimedFrom >= claimedUntil ||
    claimedFrom >= session.endsAt ||
    claimedUntil > wholeMinute(session.endsAt, Math.ceil)
  )
    throw new Refusal('invalid-fields', serverMessages.appealOutside, {
      fields: { until: serverMessages.appealOutside },
    })
  return {
    claimedFrom: new Date(Math.max(claimedFrom.getTime(), session.startsAt.getTime())),
    claimedUntil: new Date(Math.min(claimedUntil.getTime(), session.endsAt.getTime())),
  }
}

const minuteMs = 60_000
const wholeMinute = (moment: Date, round: (value: number) => number) =>
  new Date(round(moment.getTime() / minuteMs) * minuteMs)
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** The first moment, from the minute in which the session begins on, at which the clock of the product shows this. */
function momentAt({ startsAt }: LiveSessionRow, clock: string): Date {
  const start = wholeMinute(startsAt, Math.floor)
  const later = (minutesOf(clock) - minutesOf(clockTime(start).slice(11)) + 1_440) % 1_440
  return new Date(start.getTime() + later * minuteMs)
}
