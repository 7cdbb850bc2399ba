import { liveLimits } from '@ariviyal/contract/live-rules'
import type { OwnAttendance } from '@ariviyal/contract/attendance'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { House } from '../../platform/house.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { liveStateOf } from '../live.queries.ts'
import { showAppeal } from './appeal.view.ts'
import { selectAppeals } from './appeals.queries.ts'
import { appealsUntil } from './make-appeal.ts'
import { findPlaceOf } from './places.queries.ts'
import { readPresence } from './read-presence.ts'
import { roomTimes } from './room-times.ts'

/** One's own attendance, what it was found from, and one's appeals. Raises `not-found` for who has no place. */
export async function showOwnAttendance(house: House, userId: string, sessionId: string): Promise<OwnAttendance> {
  const place = await findPlaceOf(house.db, sessionId, userId)
  if (!place?.session.publishedAt) throw new Refusal('not-found', serverMessages.noPlaceHere)
  const { session, registration } = place
  const now = house.now()
  const { presence, kept } = await readPresence(house.db, session, registration.id)
  const appeals = await selectAppeals(house.db, registration.id)
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
