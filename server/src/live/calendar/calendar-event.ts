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
import type { AppContext } from '../../platform/app-context.ts'
import type { Appointment, CalendarDay } from '../../platform/feature.ts'
import type { MailEvent } from '../../platform/mail/mail.ts'
import type { LiveSessionRow } from '../live.table.ts'
import { roomAddress, sessionAddress } from '../shown/session-address.ts'

type Sender = Pick<AppContext, 'config' | 'now'>
interface Attendee {
  name: string
  email: string
}

/**
 * A session as an event (RFC 5545 section 3.6.1). The UID is the session id (RFC 7986 section 5.3), so that calendars move the event.
 * Moments are in UTC, which needs no VTIMEZONE. A cancellation counts as one more change.
 */
function eventOf({ config }: Pick<AppContext, 'config'>, session: LiveSessionRow, stamp: Date): ICalEventData {
  const cancelled = session.cancelledAt !== null
  return {
    id: session.id,
    sequence: session.sequence + (cancelled ? 1 : 0),
    stamp,
    start: session.startsAt,
    end: session.endsAt,
    summary: session.topic,
    // Never the meeting address: only registered teachers get it, shortly before the start.
    location: roomAddress(config, session.id),
    description: `With ${session.speakerName}. The session page opens 15 minutes before the start and takes you to the meeting.`,
    url: sessionAddress(config, session.id),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}

const calendar = (data: ICalCalendarData) =>
  ical({ prodId: { company: brand.name, product: 'Live sessions', language: 'EN' }, ...data })

/** `Name <address>`, or only an address. */
function organizerOf(mailFrom: string): { name: string; email: string } {
  const [name = '', email] = mailFrom.includes('<') ? mailFrom.split(/[<>]/) : ['', mailFrom]
  return { name: name.replaceAll('"', '').trim() || brand.name, email: (email ?? mailFrom).trim() }
}

/** The product as organizer, and one attendee, who agreed before; no reply is expected. */
const partiesOf = ({ config }: Sender, attendee: Attendee): Pick<ICalEventData, 'organizer' | 'attendees'> => ({
  organizer: organizerOf(config.mailFrom),
  attendees: [
    {
      ...attendee,
      role: ICalAttendeeRole.REQ,
      type: ICalAttendeeType.INDIVIDUAL,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    },
  ],
})

/**
 * The calendar part of a mail, which adds, moves or removes the event. Of two with the same sequence the later DTSTAMP wins (RFC 5546
 * section 2.1.5), so registering again after a cancellation adds the event again.
 */
export function invitationTo(
  ctx: Sender,
  session: LiveSessionRow,
  attendee: Attendee,
  method: MailEvent['method'] = session.cancelledAt ? 'CANCEL' : 'REQUEST',
): MailEvent {
  const event = eventOf(ctx, session, ctx.now())
  const body = calendar({ method: ICalCalendarMethod[method] })
  body.createEvent({
    ...event,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : (event.status ?? null),
    ...partiesOf(ctx, attendee),
  })
  return { method, body: body.toString() }
}

const appointmentEventOf = (
  { config }: Pick<AppContext, 'config'>,
  { id, sequence, changedAt: stamp, startsAt, endsAt, title, location, description, path }: Appointment,
): ICalEventData => ({
  id,
  sequence,
  stamp,
  start: startsAt,
  end: endsAt,
  summary: title,
  location,
  description,
  url: `${config.publicUrl}${path}`,
})

/** An appointment as a calendar to download. */
export function appointmentCalendar(ctx: Pick<AppContext, 'config'>, appointment: Appointment): string {
  const body = calendar({ name: appointment.title, method: ICalCalendarMethod.PUBLISH })
  body.createEvent(appointmentEventOf(ctx, appointment))
  return body.toString()
}

/** The calendar part of a mail about an appointment. It names its recipient only, never the other side. */
export function appointmentInvitation(
  ctx: Sender,
  appointment: Appointment,
  attendee: Attendee,
  method: MailEvent['method'],
): MailEvent {
  const body = calendar({ method: ICalCalendarMethod[method] })
  body.createEvent({
    ...appointmentEventOf(ctx, appointment),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...partiesOf(ctx, attendee),
  })
  return { method, body: body.toString() }
}

/** Time of the last change, so that the same session always gives the same bytes. */
const changedAt = ({ createdAt, editedAt, publishedAt, cancelledAt }: LiveSessionRow): Date =>
  new Date(Math.max(...[createdAt, editedAt, publishedAt, cancelledAt].map((moment) => moment?.getTime() ?? 0)))

/** A whole day, which has no time zone. */
const dayEventOf = ({ config }: Pick<AppContext, 'config'>, day: CalendarDay): ICalEventData => ({
  id: day.id,
  sequence: day.version - 1,
  stamp: day.changedAt,
  start: new Date(`${day.day}T00:00:00Z`),
  allDay: true,
  summary: day.title,
  description: day.description,
  url: `${config.publicUrl}${day.path}`,
})

/** Days as a calendar to download. */
export function dayCalendar(ctx: Pick<AppContext, 'config'>, name: string, days: CalendarDay[]): string {
  const body = calendar({ name, method: ICalCalendarMethod.PUBLISH })
  for (const day of days) body.createEvent(dayEventOf(ctx, day))
  return body.toString()
}

/** Sessions, days and appointments as a calendar to download or subscribe to; clients refresh hourly or as they like. */
export function calendarOf(
  ctx: Pick<AppContext, 'config'>,
  name: string,
  sessions: LiveSessionRow[],
  { days = [], appointments = [] }: { days?: CalendarDay[]; appointments?: Appointment[] } = {},
): string {
  const body = calendar({ name, method: ICalCalendarMethod.PUBLISH, ttl: 3_600 })
  for (const session of sessions) body.createEvent(eventOf(ctx, session, changedAt(session)))
  for (const day of days) body.createEvent(dayEventOf(ctx, day))
  for (const appointment of appointments) body.createEvent(appointmentEventOf(ctx, appointment))
  return body.toString()
}
