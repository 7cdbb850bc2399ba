import { brand } from '@ariviyal/contract/brand'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { House } from '../platform/house.ts'
import type { MailEvent } from '../platform/mail.ts'
import type { LiveSessionRow } from './live.table.ts'
import { roomAddress, sessionAddress } from './session-address.ts'

type Sender = Pick<House, 'config' | 'now'>
interface Attendee {
  name: string
  email: string
}

/**
 * A session as an event (RFC 5545 section 3.6.1). The UID is the id of the session (RFC 7986 section 5.3), so that a moved one moves in
 * the calendars that know it; moments are in UTC, which needs no description of a zone. A cancellation counts as one change more.
 */
function eventOf({ config }: Pick<House, 'config'>, session: LiveSessionRow, stamp: Date): ICalEventData {
  const cancelled = session.cancelledAt !== null
  return {
    id: session.id,
    sequence: session.sequence + (cancelled ? 1 : 0),
    stamp,
    start: session.startsAt,
    end: session.endsAt,
    summary: session.topic,
    // Never the address of the meeting: it is for who holds a place, and only from shortly before the start.
    location: roomAddress(config, session.id),
    description: `With ${session.speakerName}. The session page is open from 15 minutes before the start and leads to the meeting.`,
    url: sessionAddress(config, session.id),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

const calendar = (data: ICalCalendarData) =>
  ical({ prodId: { company: brand.name, product: 'Live sessions', language: 'EN' }, ...data })

/** `Name <address>`, or an address alone. */
function organizerOf(mailFrom: string): { name: string; email: string } {
  const [name = '', email] = mailFrom.includes('<') ? mailFrom.split(/[<>]/) : ['', mailFrom]
  return { name: name.replaceAll('"', '').trim() || brand.name, email: (email ?? mailFrom).trim() }
}

/**
 * The part of a mail by which a calendar takes a session in, moves it, or takes it out. Between two of the same sequence the later
 * DTSTAMP counts (RFC 5546 section 2.1.5): who gives a place up and takes it again has it in the calendar again.
 */
export function invitationTo(
  house: Sender,
  session: LiveSessionRow,
  attendee: Attendee,
  method: MailEvent['method'] = session.cancelledAt ? 'CANCEL' : 'REQUEST',
): MailEvent {
  const event = eventOf(house, session, house.now())
  const body = calendar({ method: ICalCalendarMethod[method] })
  body.createEvent({
    ...event,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : (event.status ?? null),
    organizer: organizerOf(house.config.mailFrom),
    attendees: [
      {
        ...attendee,
        role: ICalAttendeeRole.REQ,
        type: ICalAttendeeType.INDIVIDUAL,
        // They took the place themselves; nobody waits for an answer.
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return { method, body: body.toString() }
}

/** When a session was last changed, so that the same session always makes the same bytes. */
const changedAt = ({ createdAt, editedAt, publishedAt, cancelledAt }: LiveSessionRow): Date =>
  new Date(Math.max(...[createdAt, editedAt, publishedAt, cancelledAt].map((moment) => moment?.getTime() ?? 0)))

/** Sessions as a calendar to keep or to subscribe to; calendars ask again every hour or as often as they like. */
export function calendarOf(house: Pick<House, 'config'>, name: string, sessions: LiveSessionRow[]): string {
  const body = calendar({ name, method: ICalCalendarMethod.PUBLISH, ttl: 3_600 })
  for (const session of sessions) body.createEvent(eventOf(house, session, changedAt(session)))
  return body.toString()
}
