import { v7 as uuid } from 'uuid'
import type { House } from '../../platform/house.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { putRegistration } from '../testing.ts'
import { liveAppeals } from './attendance.table.ts'

/** A teacher's place in a session with so many minutes of presence from its start, which staff granted; answers the registration's id. */
export async function putPresent(
  house: House,
  session: LiveSessionRow,
  userId: string,
  minutes: number,
): Promise<string> {
  const registrationId = await putRegistration(house, session.id, userId)
  if (minutes > 0) await grantPresence(house, session, registrationId, minutes)
  return registrationId
}

/** Staff granted an appeal over so many minutes from the start of a session; nothing is found anew by it. */
export async function grantPresence(
  house: House,
  session: LiveSessionRow,
  registrationId: string,
  minutes: number,
): Promise<void> {
  const span = [session.startsAt, new Date(session.startsAt.getTime() + minutes * 60_000)] as const
  await house.db.insert(liveAppeals).values({
    id: uuid(),
    registrationId,
    claimedFrom: span[0],
    claimedUntil: span[1],
    words: 'I sat beside a colleague.',
    madeAt: session.endsAt,
    decidedAt: session.endsAt,
    granted: true,
    grantedFrom: span[0],
    grantedUntil: span[1],
  })
}
