import { createHash } from 'node:crypto'
import type { ParticipantsFile } from '@ariviyal/contract/attendance-import'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { retention } from '@ariviyal/contract/retention'
import { findPeople, findUsersByEmail } from '../../accounts/find-people.ts'
import { addMonths } from '../../platform/calendar.ts'
import type { Executor } from '../../platform/database.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { House } from '../../platform/house.ts'
import { isSubscribed } from '../../subscriptions/subscriptions.policy.ts'
import { liveStateOf } from '../live.queries.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { selectLines } from './imports.queries.ts'
import { type Match, matcherOf, type Named, personKey, type Registered } from './match-participants.ts'
import { selectPlacesOf } from './held-places.queries.ts'
import type { Attendee } from './read-attendees.ts'
import { type ReadParticipants, readParticipants } from './read-participants.ts'

/** Who a person of a list is: found by the rules, decided by staff for an earlier list of the session, or nobody. */
export type Identity = Match | { by: 'staff'; registrationId: string; userId: string } | { by: 'dismissed' } | null

/** Whose place a person counts for, by user; null for nobody. */
export const userOf = (identity: Identity): string | null => {
  if (!identity || identity.by === 'dismissed') return null
  return 'teacher' in identity ? identity.teacher.userId : identity.userId
}

export interface ListedPerson extends Named {
  attendees: Attendee[]
  identity: Identity
}

/**
 * Raises `session-closed` for a session that is not over, is a draft or was called off: the services give their lists after a meeting, and before
 * its end attendance is not kept. Nor is a list taken once what attendance was found from is erased.
 */
export function refuseUnlessOver(session: LiveSessionRow, now: Date): void {
  const state = liveStateOf(session, now)
  if (state === 'cancelled') throw new Refusal('session-closed', messages.liveNotHeld)
  if (state !== 'over') throw new Refusal('session-closed', messages.liveNotOver)
  if (session.endsAt <= addMonths(now, -retention.attendanceSourceMonths))
    throw new Refusal('session-closed', serverMessages.liveLongOver)
}

/** By which a file is known again, whatever ends its lines. */
export const fingerprint = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex')

/** Teachers with a place in a session, one who waits or gave it back too. */
export async function registeredFor(executor: Executor, sessionId: string): Promise<Registered[]> {
  const places = await selectPlacesOf(executor, sessionId)
  const people = await findPeople(
    executor,
    places.map(({ userId }) => userId),
  )
  return places.flatMap(({ id, userId }) => {
    const person = people.get(userId)
    return person ? [{ ...person, registrationId: id, userId }] : []
  })
}

/** What staff have said of these people for earlier lists of the session. */
async function decidedBefore(
  executor: Executor,
  sessionId: string,
  people: Named[],
  registered: Registered[],
): Promise<Map<string, Identity>> {
  const users = new Map(registered.map(({ registrationId, userId }) => [registrationId, userId]))
  const lines = people.length === 0 ? [] : await selectLines(executor, sessionId, people)
  return new Map(
    lines.flatMap(({ line }): [string, Identity][] => {
      if (line.dismissedAt) return [[personKey(line), { by: 'dismissed' }]]
      const userId = line.matchedBy === 'staff' && line.registrationId && users.get(line.registrationId)
      return userId && line.registrationId
        ? [[personKey(line), { by: 'staff', registrationId: line.registrationId, userId }]]
        : []
    }),
  )
}

/**
 * Reads a list for a session and says who is who, at this moment. Raises what `readParticipants` raises, and `invalid-fields` where nobody
 * was there at the time of the session.
 */
export async function planImport(
  house: House,
  executor: Executor,
  session: LiveSessionRow,
  file: ParticipantsFile,
): Promise<{ read: ReadParticipants; people: ListedPerson[] }> {
  const read = readParticipants(file.text, file.time_zone, session)
  const isDuring = ({ joinedAt, leftAt }: Attendee) => joinedAt < session.endsAt && leftAt > session.startsAt
  if (read.attendees.length > 0 && !read.attendees.some(isDuring))
    throw new Refusal('invalid-fields', serverMessages.participantsElsewhere, {
      fields: { text: serverMessages.participantsElsewhere },
    })
  const people = new Map<string, ListedPerson>()
  for (const attendee of read.attendees) {
    const key = personKey(attendee)
    const known = people.get(key)
    if (known) known.attendees.push(attendee)
    else people.set(key, { name: attendee.name, email: attendee.email, attendees: [attendee], identity: null })
  }
  const listed = [...people.values()]
  const registered = await registeredFor(executor, session.id)
  const decided = await decidedBefore(executor, session.id, listed, registered)
  const users = await findUsersByEmail(
    executor,
    listed.flatMap(({ email }) => email || []),
    { isSubscribed, now: house.now() },
  )
  const match = matcherOf({
    registered,
    // Staff may attend, but one of them is usually the host: they are not taken for a walk-in without a word.
    accounts: new Map(
      [...users].map(([email, { id, is_subscribed }]) => [email, { id, subscribed: is_subscribed === 1 }]),
    ),
  })
  for (const person of listed) person.identity = decided.get(personKey(person)) ?? match(person)
  return { read, people: listed }
}
