import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { liveCodeEntries } from '../attendance.table.ts'
import { findAttendance } from '../find-attendance.ts'
import type { RegistrationPlace } from '../places.queries.ts'
import { roomTimes } from './room-times.ts'
import { codeOfPart, partsOpenAt } from './speaker-code.ts'

/**
 * Accepts the current code of the speaker as presence in its part of the session; idempotent. Ignores case, spaces and hyphens. Raises
 * `wrong-code` and `session-closed`; the caller limits attempts.
 */
export async function submitCode(
  ctx: AppContext,
  { session, registration }: RegistrationPlace,
  given: string,
): Promise<void> {
  const now = ctx.now()
  if (now < session.startsAt) throw new AppError('session-closed', serverMessages.liveCodeTooEarly)
  if (now >= roomTimes(session).codesUntil) throw new AppError('session-closed', serverMessages.liveCodeTooLate)
  const code = given.replaceAll(/[\s-]/g, '').toUpperCase()
  for (const part of partsOpenAt(session, now)) {
    if (code !== (await codeOfPart(ctx, session.id, part))) continue
    await ctx.db.transaction(async (tx) => {
      await tx
        .insert(liveCodeEntries)
        .values({ registrationId: registration.id, part, enteredAt: now })
        .onConflictDoNothing()
      if (now >= session.endsAt) await findAttendance(ctx, tx, [registration.id])
    })
    return
  }
  throw new AppError('wrong-code', serverMessages.liveCodeWrong, { fields: { code: serverMessages.liveCodeWrong } })
}
