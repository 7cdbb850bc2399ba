import { serverMessages } from '@ariviyal/contract/server-messages'
import type { House } from '../../platform/house.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { liveCodeEntries } from './attendance.table.ts'
import { findAttendance } from './find-attendance.ts'
import type { Place } from './places.queries.ts'
import { roomTimes } from './room-times.ts'
import { codeOfPart, partsOpenAt } from './speaker-code.ts'

/**
 * Takes the code that the speaker shows at this moment, as presence in the part of the session that it stands for; again changes nothing.
 * Case, spaces and hyphens do not matter. Raises `wrong-code` and `session-closed`; the caller counts the attempts.
 */
export async function giveCode(house: House, { session, registration }: Place, given: string): Promise<void> {
  const now = house.now()
  if (now < session.startsAt) throw new Refusal('session-closed', serverMessages.liveCodeTooEarly)
  if (now >= roomTimes(session).codesUntil) throw new Refusal('session-closed', serverMessages.liveCodeTooLate)
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase()
  for (const part of partsOpenAt(session, now)) {
    if (code !== (await codeOfPart(house, session.id, part))) continue
    await house.db.transaction(async (tx) => {
      await tx
        .insert(liveCodeEntries)
        .values({ registrationId: registration.id, part, enteredAt: now })
        .onConflictDoNothing()
      if (now >= session.endsAt) await findAttendance(house, tx, [registration.id])
    })
    return
  }
  throw new Refusal('wrong-code', serverMessages.liveCodeWrong, { fields: { code: serverMessages.liveCodeWrong } })
}
