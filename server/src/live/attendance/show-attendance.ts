import { liveLimits } from '@ariviyal/contract/live/live-rules'
import type { OwnAttendance } from '@ariviyal/contract/live/attendance'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../../platform/app-context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { liveStateOf } from '../live.queries.ts'
import { showAppeal } from './appeals/appeal.view.ts'
import { selectAppeals } from './appeals/appeals.queries.ts'
import { appealsUntil } from './appeals/make-appeal.ts'
import { findPlaceOf } from './places.queries.ts'
import { readPresence } from './presence/read-presence.ts'
import { roomTimes } from './presence/room-times.ts'

/** The caller's own attendance, its evidence and appeals. Raises `not-found` without a registration. */
export async function showOwnAttendance(ctx: AppContext, userId: string, sessionId: string): Promise<OwnAttendance> {
  const place = await findPlaceOf(ctx.db, sessionId, userId)
  if (!place?.session.publishedAt) throw new AppError('not-found', serverMessages.noPlaceHere)
  const { session, registration } = place
  const now = ctx.now()
  const { presence, kept } = await readPresence(ctx.db, session, registration.id, now)
  const appeals = await selectAppeals(ctx.db, registration.id)
  const until = appealsUntil(session)
  const open = !session.cancelledAt && now <= until
  return {
    session: { id: session.id, topic: session.topic, state: liveStateOf(session, now) },
    presence,
    kept,
    settled: session.settledAt !== null,
    settles_at: roomTimes(session).listensUntil.toISOString(),
    appeals: appeals.map(showAppeal),
    appeals_left: open ? Math.max(0, liveLimits.appealsMax - appeals.length) : 0,
    appeals_until: until.toISOString(),
  }
}
