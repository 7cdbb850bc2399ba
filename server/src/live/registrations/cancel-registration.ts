import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { invitationTo } from '../calendar/calendar-event.ts'
import { placeGivenUpMail } from '../live.mails.ts'
import { lockLiveSession, liveStateOf } from '../live.queries.ts'
import { assignFreePlaces } from './register.ts'
import { endRegistration, findRegistration } from './registrations.queries.ts'
import { sessionForMail } from '../session-for-mail.ts'

/**
 * Cancels a registration or a place in the queue, until the session starts. The first in the queue gets a freed place in the same
 * transaction. Raises `not-found`, `not-registered`, and `session-closed` once the session has started or is cancelled.
 */
export async function cancelRegistration(ctx: AppContext, user: User, sessionId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const session = await lockLiveSession(tx, sessionId)
    // Drafts are invisible to teachers.
    if (!session.publishedAt) throw new AppError('not-found')
    const now = ctx.now()
    const registration = await findRegistration(tx, sessionId, user.id)
    if (!registration || registration.status === 'cancelled') throw new AppError('not-registered')
    const state = liveStateOf(session, now)
    if (state !== 'coming')
      throw new AppError(
        'session-closed',
        state === 'cancelled' ? serverMessages.liveCancelled : serverMessages.liveBegun,
      )
    await endRegistration(tx, registration.id, now)
    const had = registration.status === 'registered'
    await enqueueMail(
      ctx,
      tx,
      placeGivenUpMail(
        user,
        sessionForMail(ctx, session),
        had ? invitationTo(ctx, session, user, 'CANCEL') : undefined,
      ),
    )
    if (had) await assignFreePlaces(ctx, tx, session)
  })
}
