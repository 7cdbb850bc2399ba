import { createHash } from 'node:crypto'
import type { ParticipantsFile } from '@ariviyal/contract/live/attendance-import'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { retention } from '@ariviyal/contract/privacy/retention'
import { findPeople, findUsersByEmail } from '../../../accounts/find-people.ts'
import { addMonths } from '../../../platform/time/calendar.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { isSubscribed } from '../../../subscriptions/subscriptions.policy.ts'
import { liveStateOf } from '../../live.queries.ts'
import type { LiveSessionRow } from '../../live.table.ts'
import { selectLines } from './imports.queries.ts'
import { type Match, matcherOf, type Named, personKey, type Registered } from './match-participants.ts'
import { selectPlacesOf } from '../attendance-places.queries.ts'
import type { Attendee } from './read-attendees.ts'
import { type ReadParticipants, readParticipants } from './read-participants.ts'

/** Identity of a person in a list: matched by the rules, decided by staff for an earlier list of the session, or unknown. */
export type Identity = Match | { by: 'staff'; registrationId: string; userId: string } | { by: 'dismissed' } | null

/** The user for whom a person counts; null for nobody. */
export const userOf = (identity: Identity): string | null => {
  if (!identity || identity.by === 'dismissed') return null
  return 'teacher' in identity ? identity.teacher.userId : identity.userId
}

export interface ListedPerson extends Named {
  attendees: Attendee[]
  identity: Identity
}

/**
 * Raises `session-closed` for a session that is not over, is a draft or was cancelled: the services provide lists after a meeting, and
 * attendance is computed after the end. Also raised once the sources of its attendance were erased.
 */
export function assertOver(session: LiveSessionRow, now: Date): void {
  const state = liveStateOf(session, now)
  if (state === 'cancelled') throw new AppError('session-closed', messages.liveNotHeld)
  if (state !== 'over') throw new AppError('session-closed', messages.liveNotOver)
  if (session.endsAt <= addMonths(now, -retention.attendanceSourceMonths))
    throw new AppError('session-closed', serverMessages.liveLongOver)
}

/** Hash that identifies a file, whatever its line endings. */
export const fingerprint = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex')

/** Teachers registered for a session, waiting and cancelled ones included. */
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

/** Decisions of staff about these people for earlier lists of the session. */
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
 * Reads a list for a session and matches its people as of now. Raises the errors of `readParticipants`, and `invalid-fields` if nobody was
 * present during the session.
 */
export async function planImport(
  ctx: AppContext,
  executor: Executor,
  session: LiveSessionRow,
  file: ParticipantsFile,
): Promise<{ read: ReadParticipants; people: ListedPerson[] }> {
  const read = readParticipants(file.text, file.time_zone, session)
  const isDuring = ({ joinedAt, leftAt }: Attendee) => joinedAt < session.endsAt && leftAt > session.startsAt
  if (read.attendees.length > 0 && !read.attendees.some(isDuring))
    throw new AppError('invalid-fields', serverMessages.participantsElsewhere, {
      fields: { text: serverMessages.participantsElsewhere },
    })
  const people = new Map<string, ListedPerson>()
  for (const attendee of read.attendees) {
    const key = personKey(attendee)
    const listedPerson = people.get(key)
    if (listedPerson) listedPerson.attendees.push(attendee)
    else people.set(key, { name: attendee.name, email: attendee.email, attendees: [attendee], identity: null })
  }
  const listed = [...people.values()]
  const registered = await registeredFor(executor, session.id)
  const decided = await decidedBefore(executor, session.id, listed, registered)
  const users = await findUsersByEmail(
    executor,
    listed.flatMap(({ email }) => email || []),
    { isSubscribed, now: ctx.now() },
  )
  const match = matcherOf({
    registered,
    // Staff may attend, but one of them is usually the host, so they never become walk-ins automatically.
    accounts: new Map(
      [...users].map(([email, { id, is_subscribed }]) => [email, { id, subscribed: is_subscribed === 1 }]),
    ),
  })
  for (const person of listed) person.identity = decided.get(personKey(person)) ?? match(person)
  return { read, people: listed }
}
