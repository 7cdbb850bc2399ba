import type { User } from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { findPeople } from '../../accounts/find-people.ts'
import { notify } from '../../notifications/notify.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { invitationTo } from '../calendar/calendar-event.ts'
import { placeFreeMail, registeredMail, waitingMail } from '../live.mails.ts'
import { lockLiveSession, liveStateOf } from '../live.queries.ts'
import type { LiveRegistrationRow, LiveSessionRow } from '../live.table.ts'
import {
  countFreePlaces,
  countRegistrations,
  findPlacesInQueue,
  findRegistration,
  assignPlaces,
  putRegistration,
  selectWaiting,
} from './registrations.queries.ts'
import { sessionPath } from '../shown/session-address.ts'
import { sessionForMail } from '../session-for-mail.ts'
import { upcomingNotices } from '../upcoming-notices.ts'

/** Result of a registration; `place` in the queue counts from 1. */
export type RegistrationOutcome = { status: 'registered' } | { status: 'waiting'; place: number }

/**
 * Registers a teacher, or adds them to the end of the queue. An existing registration is kept without a second mail. The session is locked,
 * so that concurrent registrations cannot exceed its capacity. Raises `not-found` and `session-closed`.
 */
export function registerFor(ctx: AppContext, user: User, sessionId: string): Promise<RegistrationOutcome> {
  return ctx.db.transaction(async (tx) => {
    const session = await lockLiveSession(tx, sessionId)
    // Read under the lock, so that these times give the order of the queue.
    const now = ctx.now()
    assertNotClosed(session, now)
    const before = await findRegistration(tx, sessionId, user.id)
    if (before && before.status !== 'cancelled') return standingOf(tx, before)
    const status = (await hasFreePlace(tx, session)) ? 'registered' : 'waiting'
    if (status === 'waiting' && liveStateOf(session, now) === 'running')
      throw new AppError('session-closed', serverMessages.liveFull)
    const registration = await putRegistration(tx, {
      id: uuid(),
      sessionId,
      userId: user.id,
      status,
      queuedAt: now,
      registeredAt: status === 'registered' ? now : null,
    })
    const outcome = await standingOf(tx, registration)
    const forMail = sessionForMail(ctx, session)
    await enqueueMail(
      ctx,
      tx,
      outcome.status === 'waiting'
        ? waitingMail(user, forMail, outcome.place)
        : registeredMail(
            user,
            forMail,
            invitationTo(ctx, session, user),
            upcomingNotices(ctx, session, registration.id),
          ),
    )
    return outcome
  })
}

/** A free place goes to the first in the queue, if there is one. */
const hasFreePlace = async (tx: Transaction, session: LiveSessionRow): Promise<boolean> =>
  (await countFreePlaces(tx, session)) > (await countRegistrations(tx, session.id, 'waiting'))

async function standingOf(tx: Transaction, row: LiveRegistrationRow): Promise<RegistrationOutcome> {
  if (row.status === 'registered') return { status: 'registered' }
  return { status: 'waiting', place: (await findPlacesInQueue(tx, [row])).get(row.id) ?? 1 }
}

/** Late registration is allowed while the session runs, but not after it. */
function assertNotClosed(session: LiveSessionRow, now: Date): void {
  const state = liveStateOf(session, now)
  if (state === 'draft') throw new AppError('not-found')
  if (state === 'cancelled') throw new AppError('session-closed', serverMessages.liveCancelled)
  if (state === 'over') throw new AppError('session-closed', serverMessages.liveOver)
}

/**
 * Assigns the free places of a session to the first in the queue and tells them, in the transaction that freed the places. The caller holds
 * the lock (`lockLiveSession`) and passes the current row. Past, cancelled and draft sessions are skipped.
 */
export async function assignFreePlaces(ctx: AppContext, tx: Transaction, session: LiveSessionRow): Promise<void> {
  const now = ctx.now()
  const state = liveStateOf(session, now)
  if (state !== 'coming' && state !== 'running') return
  const next = await selectWaiting(tx, session.id, await countFreePlaces(tx, session))
  await assignPlaces(
    tx,
    next.map((row) => row.id),
    now,
  )
  const people = await findPeople(
    tx,
    next.map((row) => row.userId),
  )
  const forMail = sessionForMail(ctx, session)
  const path = sessionPath(session.id)
  const notices = next.flatMap((row) => {
    const person = people.get(row.userId)
    if (!person) return []
    const mail = placeFreeMail(
      person,
      forMail,
      invitationTo(ctx, session, person),
      upcomingNotices(ctx, session, row.id),
    )
    return [{ userId: person.id, mail, path }]
  })
  await notify(ctx, tx, 'live-place-free', notices)
}
