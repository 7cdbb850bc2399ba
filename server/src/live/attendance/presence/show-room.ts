import type { LiveRoom } from '@ariviyal/contract/live/attendance'
import { findPerson } from '../../../accounts/find-people.ts'
import type { Caller, AppContext } from '../../../platform/app-context.ts'
import { liveStateOf } from '../../live.queries.ts'
import type { RegistrationPlace } from '../places.queries.ts'
import { readPresence } from './read-presence.ts'
import { roomTimes } from './room-times.ts'

/** The room as the holder of this registration sees it; it has the meeting address only while the room is open. */
export async function showRoom(ctx: AppContext, caller: Caller | null, place: RegistrationPlace): Promise<LiveRoom> {
  const { session, registration } = place
  const now = ctx.now()
  const times = roomTimes(session)
  const person = await findPerson(ctx.db, registration.userId)
  const { presence, parts } = await readPresence(ctx.db, session, registration.id, now)
  const isOpen = now >= times.opensAt && now < times.closesAt
  // A subscription may end after the registration: the presence still counts, but the meeting is closed to its holder.
  const mayJoin = isOpen && (await ctx.mayReadPremium(ctx.db, registration.userId))
  return {
    session: {
      id: session.id,
      topic: session.topic,
      speaker_name: session.speakerName,
      state: liveStateOf(session, now),
    },
    whose: { name: person?.name ?? '', own: caller?.user.id === registration.userId },
    now: now.toISOString(),
    opens_at: times.opensAt.toISOString(),
    closes_at: times.closesAt.toISOString(),
    listens_until: times.listensUntil.toISOString(),
    meeting_url: mayJoin && session.meetingUrl ? session.meetingUrl : null,
    presence,
    parts_given: parts,
  }
}
