import { brand } from '@ariviyal/contract/brand'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import type { Mail, MailEvent } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail, type MailContent } from '../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}

/** A session as mails name it; `time` comes from `timeInWords`, `url` is its page. */
export interface SessionForMail {
  topic: string
  speakerName: string
  time: string
  url: string
}

const to = (person: Recipient) => ({ to: person, greeting: person.name })
const page = (session: SessionForMail) => ({ label: 'Open the session page', url: session.url })
const about = (session: SessionForMail) => `“${session.topic}”, with ${session.speakerName}, is on ${session.time}.`
const opening = `The session page opens ${attendanceRules.opensMinutesBefore} minutes before the start and leads to the meeting.`
const cannotCome = 'If you cannot come, give up your place on that page, so that somebody else can have it.'

/** Upcoming notices before a session: the reminders in minutes or, after the last, the personal link. */
export type UpcomingNotices = { reminders: number[] } | { joinAddress: string }

const before = (minutes: number): string => (minutes >= 1440 ? 'a day' : `${minutes} minutes`)

/** How a teacher enters the session from now on, and what they can do until then. */
const entrance = (session: SessionForMail, upcoming: UpcomingNotices): Pick<MailContent, 'paragraphs' | 'action'> =>
  'joinAddress' in upcoming
    ? {
        paragraphs: [
          'The session page is open already. The link below is yours alone: it leads there and on to the meeting. Keep that page open while you take part; it is how your attendance is noted.',
        ],
        action: { label: 'Enter the session', url: upcoming.joinAddress },
      }
    : {
        paragraphs: [
          `${opening} We write to you again ${upcoming.reminders.map(before).join(' and ')} before the start.`,
          cannotCome,
        ],
        action: page(session),
      }

const invitation = 'The invitation with this mail puts the time into your calendar, on your own clock.'

export function registeredMail(
  person: Recipient,
  session: SessionForMail,
  event: MailEvent,
  upcoming: UpcomingNotices,
): Mail {
  const { paragraphs, ...rest } = entrance(session, upcoming)
  return composeMail({
    ...to(person),
    subject: `You are registered: ${session.topic}`,
    paragraphs: [`You have a place. ${about(session)}`, invitation, ...paragraphs],
    ...rest,
    event,
  })
}

/** `place` in the queue, counted from 1. */
export const waitingMail = (person: Recipient, session: SessionForMail, place: number): Mail =>
  composeMail({
    ...to(person),
    subject: `You are on the waiting list: ${session.topic}`,
    paragraphs: [
      `All places are taken, and you wait at place ${place}. ${about(session)}`,
      'As soon as a place is free for you, it is yours, and we write to you. There is nothing that you need to do.',
    ],
    action: page(session),
  })

export function placeFreeMail(
  person: Recipient,
  session: SessionForMail,
  event: MailEvent,
  upcoming: UpcomingNotices,
): Mail {
  const { paragraphs, ...rest } = entrance(session, upcoming)
  return composeMail({
    ...to(person),
    subject: `A place is free for you: ${session.topic}`,
    paragraphs: [
      `You have moved up from the waiting list and have a place now. ${about(session)}`,
      invitation,
      ...paragraphs,
    ],
    ...rest,
    event,
  })
}

export const placeGivenUpMail = (person: Recipient, session: SessionForMail, event: MailEvent | undefined): Mail =>
  composeMail({
    ...to(person),
    subject: `You are no longer registered: ${session.topic}`,
    paragraphs: [
      `You have given up your place${event ? '' : ' on the waiting list'} of “${session.topic}” on ${session.time}.`,
      'You can register again until the session begins.',
    ],
    action: page(session),
    ...(event && { event }),
  })

/** The changes as full sentences for the reader. `event` is set for those with a place. */
export const sessionChangedMail = (
  person: Recipient,
  session: SessionForMail,
  changes: string[],
  event: MailEvent | undefined,
): Mail =>
  composeMail({
    ...to(person),
    subject: `Changed: ${session.topic}`,
    paragraphs: [
      'Something has changed in a live session that you are registered or waiting for.',
      ...changes,
      event
        ? `You keep your place. The invitation with this mail brings your calendar up to date. ${cannotCome}`
        : 'You keep your place on the waiting list.',
    ],
    action: page(session),
    ...(event && { event }),
  })

export const sessionCancelledMail = (
  person: Recipient,
  session: SessionForMail,
  reason: string,
  event: MailEvent | undefined,
): Mail =>
  composeMail({
    ...to(person),
    subject: `Cancelled: ${session.topic}`,
    paragraphs: [
      `We are sorry: “${session.topic}”, which was to be on ${session.time}, does not take place.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      ...(event ? ['The message with this mail takes it out of your calendar.'] : []),
    ],
    action: { label: 'See the coming sessions', url: session.url.replace(/\/[^/]+$/, '') },
    ...(event && { event }),
  })

export const dayReminderMail = (person: Recipient, session: SessionForMail): Mail =>
  composeMail({
    ...to(person),
    subject: `Coming up: ${session.topic}`,
    paragraphs: [about(session), `${opening} ${cannotCome}`],
    action: page(session),
  })

/** `joinAddress` is personal. */
export const soonReminderMail = (person: Recipient, session: SessionForMail, joinAddress: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Starting soon: ${session.topic}`,
    paragraphs: [
      about(session),
      'The link below is yours alone: it leads to the session page and from there to the meeting. Keep the session page open while you take part; it is how your attendance is noted.',
    ],
    action: { label: 'Enter the session', url: joinAddress },
    closing: `See you there. The ${brand.name} team`,
  })
