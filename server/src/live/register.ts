import type { User } from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { v7 as uuid } from 'uuid'
import { findPeople } from '../accounts/find-people.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail, enqueueMails } from '../platform/mail.ts'
import { invitationTo } from './calendar-event.ts'
import { placeFreeMail, registeredMail, waitingMail } from './live.mails.ts'
import { holdLiveSession, liveStateOf } from './live.queries.ts'
import type { LiveRegistrationRow, LiveSessionRow } from './live.table.ts'
import {
  countFreePlaces,
  countRegistrations,
  findPlacesInQueue,
  findRegistration,
  givePlaces,
  putRegistration,
  selectWaiting,
} from './registrations.queries.ts'
import { toldSession } from './told-session.ts'
import { whatComes } from './what-comes.ts'

/** Where a teacher stands; `place` in the queue counts from 1. */
export type Standing = { status: 'registered' } | { status: 'waiting'; place: number }

/**
 * Gives a teacher a place, or one at the end of the queue. Who has one already keeps it and is not written to again. The session is held,
 * so that however many come at once, no more than fit get a place. Raises `not-found` and `session-closed`.
 */
export function registerFor(house: House, user: User, sessionId: string): Promise<Standing> {
  return house.db.transaction(async (tx) => {
    const session = await holdLiveSession(tx, sessionId)
    // Taken while the session is held: the queue is then in the order of these moments.
    const now = house.now()
    refuseClosed(session, now)
    const before = await findRegistration(tx, sessionId, user.id)
    if (before && before.status !== 'cancelled') return standingOf(tx, before)
    const status = (await hasRoom(tx, session)) ? 'registered' : 'waiting'
    if (status === 'waiting' && liveStateOf(session, now) === 'running')
      throw new Refusal('session-closed', serverMessages.liveFull)
    const registration = await putRegistration(tx, {
      id: uuid(),
      sessionId,
      userId: user.id,
      status,
      queuedAt: now,
      registeredAt: status === 'registered' ? now : null,
    })
    const standing = await standingOf(tx, registration)
    const told = toldSession(house, session)
    await enqueueMail(
      house,
      tx,
      standing.status === 'waiting'
        ? waitingMail(user, told, standing.place)
        : registeredMail(user, told, invitationTo(house, session, user), whatComes(house, session, registration.id)),
    )
    return standing
  })
}

/** A free place belongs to the first who waits, if anybody does. */
const hasRoom = async (tx: Transaction, session: LiveSessionRow): Promise<boolean> =>
  (await countFreePlaces(tx, session)) > (await countRegistrations(tx, session.id, 'waiting'))

async function standingOf(tx: Transaction, row: LiveRegistrationRow): Promise<Standing> {
  if (row.status === 'registered') return { status: 'registered' }
  return { status: 'waiting', place: (await findPlacesInQueue(tx, [row])).get(row.id) ?? 1 }
}

/** A late teacher may still come in; nobody registers for what is over. */
function refuseClosed(session: LiveSessionRow, now: Date): void {
  const state = liveStateOf(session, now)
  if (state === 'draft') throw new Refusal('not-found')
  if (state === 'cancelled') throw new Refusal('session-closed', serverMessages.liveCancelled)
  if (state === 'over') throw new Refusal('session-closed', serverMessages.liveOver)
}

/**
 * Gives the free places of a session to those who have waited longest and tells them, in the transaction that made the places free. The
 * caller holds the session (`holdLiveSession`) and passes it as it is now. Nobody moves up into a session that is over or not to be held.
 */
export async function giveFreePlaces(house: House, tx: Transaction, session: LiveSessionRow): Promise<void> {
  const now = house.now()
  const state = liveStateOf(session, now)
  if (state !== 'coming' && state !== 'running') return
  const next = await selectWaiting(tx, session.id, await countFreePlaces(tx, session))
  await givePlaces(
    tx,
    next.map((row) => row.id),
    now,
  )
  const people = await findPeople(
    tx,
    next.map((row) => row.userId),
  )
  const told = toldSession(house, session)
  const mails = next.flatMap((row) => {
    const person = people.get(row.userId)
    if (!person) return []
    return [placeFreeMail(person, told, invitationTo(house, session, person), whatComes(house, session, row.id))]
  })
  await enqueueMails(house, tx, mails)
}
