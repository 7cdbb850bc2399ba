import type { LiveRoom } from '@ariviyal/contract/attendance'
import { findPerson } from '../../accounts/find-people.ts'
import type { Caller, House } from '../../platform/house.ts'
import { liveStateOf } from '../live.queries.ts'
import type { Place } from './places.queries.ts'
import { readPresence } from './read-presence.ts'
import { roomTimes } from './room-times.ts'

/** The room as the holder of this place finds it; the address of the meeting is in it while the room is open. */
export async function showRoom(house: House, caller: Caller | null, place: Place): Promise<LiveRoom> {
  const { session, registration } = place
  const now = house.now()
  const times = roomTimes(session)
  const person = await findPerson(house.db, registration.userId)
  const { presence, parts } = await readPresence(house.db, session, registration.id)
  const isOpen = now >= times.opensAt && now < times.closesAt
  // A subscription may end between the registration and the session; what was seen of its holder counts, the meeting is for others.
  const mayJoin = isOpen && (await house.mayReadPremium(registration.userId))
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
