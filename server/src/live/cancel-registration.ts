import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { invitationTo } from './calendar-event.ts'
import { placeGivenUpMail } from './live.mails.ts'
import { holdLiveSession, liveStateOf } from './live.queries.ts'
import { giveFreePlaces } from './register.ts'
import { endRegistration, findRegistration } from './registrations.queries.ts'
import { toldSession } from './told-session.ts'

/**
 * Gives up a teacher's place, or their place in the queue, until the session begins; a place goes to the first who waits, in the same
 * transaction. Raises `not-found`, `not-registered`, and `session-closed` once the session has begun or is cancelled.
 */
export async function cancelRegistration(house: House, user: User, sessionId: string): Promise<void> {
  await house.db.transaction(async (tx) => {
    const session = await holdLiveSession(tx, sessionId)
    // A draft is like a session that was never there.
    if (!session.publishedAt) throw new Refusal('not-found')
    const now = house.now()
    const registration = await findRegistration(tx, sessionId, user.id)
    if (!registration || registration.status === 'cancelled') throw new Refusal('not-registered')
    const state = liveStateOf(session, now)
    if (state !== 'coming')
      throw new Refusal(
        'session-closed',
        state === 'cancelled' ? serverMessages.liveCancelled : serverMessages.liveBegun,
      )
    await endRegistration(tx, registration.id, now)
    const had = registration.status === 'registered'
    await enqueueMail(
      house,
      tx,
      placeGivenUpMail(
        user,
        toldSession(house, session),
        had ? invitationTo(house, session, user, 'CANCEL') : undefined,
      ),
    )
    if (had) await giveFreePlaces(house, tx, session)
  })
}
