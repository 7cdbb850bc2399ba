import { brand } from '@ariviyal/contract/brand'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import type { Mail, MailEvent } from '../platform/mail/mail.ts'
import { composeMail, type MailContent, type MailReader } from '../platform/mail/mail-layout.ts'
import { timeInWords } from './session-time.ts'

/** A session as mails name it; `url` is its page. */
export interface SessionForMail {
  topic: string
  speakerName: string
  startsAt: Date
  endsAt: Date
  url: string
}

const to = (person: MailReader) => ({ to: person, greeting: person.name })
const page = (session: SessionForMail) => ({ label: 'Open the session page', url: session.url })
const about = (session: SessionForMail, { time_zone: timeZone }: MailReader) => ({
  picture: 'session' as const,
  facts: [
    ['Session', session.topic],
    ['Speaker', session.speakerName],
    ['When', timeInWords(session, timeZone)],
  ] as const,
})
const opening = `The session page opens ${attendanceRules.opensMinutesBefore} minutes before the start and takes you to the meeting.`
const personalLink =
  'The link below is only for you: it takes you to the session page, and from there to the meeting. Keep the session page open while you take part, because it records your attendance.'
const cannotCome = 'If you cannot come, please give up your place on that page so that someone else can have it.'

/** Upcoming notices before a session: the reminders in minutes or, after the last, the personal link. */
export type UpcomingNotices = { reminders: number[] } | { joinAddress: string }

const before = (minutes: number): string => (minutes >= 1440 ? 'a day' : `${minutes} minutes`)

/** How a teacher enters the session from now on, and what they can do until then. */
const entrance = (session: SessionForMail, upcoming: UpcomingNotices): Pick<MailContent, 'paragraphs' | 'action'> =>
  'joinAddress' in upcoming
    ? {
        paragraphs: [`The session page is already open. ${personalLink}`],
        action: { label: 'Enter the session', url: upcoming.joinAddress },
      }
    : {
        paragraphs: [
          `${opening} We will remind you ${upcoming.reminders.map(before).join(' and ')} before the start.`,
          cannotCome,
        ],
        action: page(session),
      }

const invitation = 'Open the invitation in this mail to add the session to your calendar, in your own time zone.'

export function registeredMail(
  person: MailReader,
  session: SessionForMail,
  event: MailEvent,
  upcoming: UpcomingNotices,
): Mail {
  const { paragraphs, ...rest } = entrance(session, upcoming)
  return composeMail({
    ...to(person),
    subject: `You are registered: ${session.topic}`,
    ...about(session, person),
    paragraphs: ['You have a place in this live session.', invitation, ...paragraphs],
    ...rest,
    event,
  })
}

/** `place` in the queue, counted from 1. */
export const waitingMail = (person: MailReader, session: SessionForMail, place: number): Mail =>
  composeMail({
    ...to(person),
    subject: `You are on the waiting list: ${session.topic}`,
    ...about(session, person),
    paragraphs: [
      `All places are taken. You are number ${place} on the waiting list.`,
      'When a place becomes free for you, you get it and we write to you. You do not need to do anything.',
    ],
    action: page(session),
  })

export function placeFreeMail(
  person: MailReader,
  session: SessionForMail,
  event: MailEvent,
  upcoming: UpcomingNotices,
): Mail {
  const { paragraphs, ...rest } = entrance(session, upcoming)
  return composeMail({
    ...to(person),
    subject: `A place is free for you: ${session.topic}`,
    ...about(session, person),
    paragraphs: ['You have moved up from the waiting list and now have a place.', invitation, ...paragraphs],
    ...rest,
    event,
  })
}

export const placeGivenUpMail = (person: MailReader, session: SessionForMail, event: MailEvent | undefined): Mail =>
  composeMail({
    ...to(person),
    subject: `You are no longer registered: ${session.topic}`,
    paragraphs: [
      event
        ? `You have given up your place in “${session.topic}” on ${timeInWords(session, person.time_zone)}.`
        : `You have left the waiting list for “${session.topic}” on ${timeInWords(session, person.time_zone)}.`,
      'You can register again until the session begins.',
    ],
    action: page(session),
    ...(event && { event }),
  })

/** The changes as full sentences for the reader. `event` is set for those with a place. */
export const sessionChangedMail = (
  person: MailReader,
  session: SessionForMail,
  changes: string[],
  event: MailEvent | undefined,
): Mail =>
  composeMail({
    ...to(person),
    subject: `Changed: ${session.topic}`,
    paragraphs: [
      `A live session that you are ${event ? 'registered' : 'waiting'} for has changed: “${session.topic}”.`,
      ...changes,
      event
        ? `You keep your place. The invitation in this mail updates your calendar. ${cannotCome}`
        : 'You keep your place on the waiting list.',
    ],
    action: page(session),
    ...(event && { event }),
  })

export const sessionCancelledMail = (
  person: MailReader,
  session: SessionForMail,
  reason: string,
  event: MailEvent | undefined,
): Mail =>
  composeMail({
    ...to(person),
    subject: `Cancelled: ${session.topic}`,
    paragraphs: [
      `We are sorry: “${session.topic}” on ${timeInWords(session, person.time_zone)} is cancelled.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      ...(event ? ['The calendar message in this mail removes it from your calendar.'] : []),
    ],
    action: { label: 'See upcoming sessions', url: session.url.replace(/\/[^/]+$/, '') },
    ...(event && { event }),
  })

export const dayReminderMail = (person: MailReader, session: SessionForMail): Mail =>
  composeMail({
    ...to(person),
    subject: `Coming up: ${session.topic}`,
    ...about(session, person),
    paragraphs: ['You have a place in this live session.', `${opening} ${cannotCome}`],
    action: page(session),
  })

/** `joinAddress` is personal. */
export const soonReminderMail = (person: MailReader, session: SessionForMail, joinAddress: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Starting soon: ${session.topic}`,
    ...about(session, person),
    paragraphs: ['Your live session begins soon.', personalLink],
    action: { label: 'Enter the session', url: joinAddress },
    closing: `See you there. The ${brand.name} team`,
  })
