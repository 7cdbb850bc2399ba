import type { AppealForm } from '@ariviyal/contract/live/attendance'
import { attendanceRules, liveLimits } from '@ariviyal/contract/live/live-rules'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { clockTime } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { addDays } from '../../../platform/time/calendar.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { LiveSessionRow } from '../../live.table.ts'
import { putAppeal, selectAppeals } from './appeals.queries.ts'
import { lockRegistrations } from '../attendance.queries.ts'
import { findPlaceOf } from '../places.queries.ts'

export const appealsUntil = ({ endsAt }: Pick<LiveSessionRow, 'endsAt'>): Date =>
  addDays(endsAt, attendanceRules.appealDays)

/**
 * Stores a teacher's claim to have been present between two times. Raises `not-found`, `invalid-fields`, `request-pending` while another
 * appeal is undecided, and `session-closed` before the end, after the deadline, or when the limit of appeals is used up.
 */
export async function makeAppeal(ctx: AppContext, userId: string, sessionId: string, form: AppealForm): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const place = await findPlaceOf(tx, sessionId, userId)
    if (!place) throw new AppError('not-found', serverMessages.noPlaceHere)
    const { session, registration } = place
    if (session.cancelledAt) throw new AppError('session-closed', serverMessages.liveCancelled)
    if (now < session.endsAt) throw new AppError('session-closed', serverMessages.appealTooEarly)
    if (now > appealsUntil(session)) throw new AppError('session-closed', serverMessages.appealTooLate)
    const claim = claimOf(session, form)
    // The lock serialises concurrent appeals of one teacher.
    await lockRegistrations(tx, [registration.id])
    const made = await selectAppeals(tx, registration.id)
    if (made.some(({ decidedAt }) => !decidedAt)) throw new AppError('request-pending', serverMessages.appealWaiting)
    if (made.length >= liveLimits.appealsMax) throw new AppError('session-closed', serverMessages.appealsUsed)
    await putAppeal(tx, { id: uuid(), registrationId: registration.id, ...claim, words: form.words, madeAt: now })
  })
}

/** The claimed times as moments within the session, which may cross midnight. They have minute precision and are cut to the session. */
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
    throw new AppError('invalid-fields', serverMessages.appealOutside, {
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

/** The first moment, from the minute in which the session starts, with this time of day in the product's zone. */
function momentAt({ startsAt }: LiveSessionRow, clock: string): Date {
  const start = wholeMinute(startsAt, Math.floor)
  const later = (minutesOf(clock) - minutesOf(clockTime(start).slice(11)) + 1_440) % 1_440
  return new Date(start.getTime() + later * minuteMs)
}
