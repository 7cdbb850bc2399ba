import type { MailEvent } from '../platform/mail.ts'
import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail-samples.ts'
import * as mails from './live.mails.ts'
import { mailingMail } from './mailing.mails.ts'
import { timeInWords } from './session-time.ts'

const hourMs = 3_600_000
const startsAt = sampleDays.start
const time = timeInWords({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) })
const session = (publicUrl: string): mails.ToldSession => ({
  topic: 'The topic of the session',
  speakerName: 'the speaker',
  time,
  url: `${publicUrl}/sessions/…`,
})
/** What stands in the calendar part is made for each session; staff read the words. */
const event: MailEvent = { method: 'REQUEST', body: '' }

export const mailSamples: MailSample[] = [
  {
    id: 'live-registered',
    title: 'Registered for a live session',
    sentWhen: 'A teacher takes a place. With an invitation for the calendar.',
    compose: (publicUrl) => mails.registeredMail(sampleTeacher, session(publicUrl), event),
  },
  {
    id: 'live-waiting',
    title: 'On the waiting list',
    sentWhen: 'A teacher registers for a session whose places are all taken.',
    compose: (publicUrl) => mails.waitingMail(sampleTeacher, session(publicUrl), 3),
  },
  {
    id: 'live-place-free',
    title: 'A place is free',
    sentWhen: 'Somebody gives up a place, or there are more, and the first who waits gets it. With an invitation.',
    compose: (publicUrl) => mails.placeFreeMail(sampleTeacher, session(publicUrl), event),
  },
  {
    id: 'live-given-up',
    title: 'Place given up',
    sentWhen: 'A teacher gives up a place or leaves the waiting list. It leaves the calendar too.',
    compose: (publicUrl) => mails.placeGivenUpMail(sampleTeacher, session(publicUrl), event),
  },
  {
    id: 'live-changed',
    title: 'Session changed',
    sentWhen: 'Staff change time, topic or meeting of a session that is announced. The calendar follows.',
    compose: (publicUrl) =>
      mails.sessionChangedMail(sampleTeacher, session(publicUrl), [`The new time: ${time}. Before it was …`], event),
  },
  {
    id: 'live-cancelled',
    title: 'Session cancelled',
    sentWhen: 'Staff cancel a session. It leaves the calendar.',
    compose: (publicUrl) =>
      mails.sessionCancelledMail(sampleTeacher, session(publicUrl), 'The reason that staff give.', event),
  },
  {
    id: 'live-day-reminder',
    title: 'Session in a day',
    sentWhen: 'A day before a session, to who had a place by then.',
    compose: (publicUrl) => mails.dayReminderMail(sampleTeacher, session(publicUrl)),
  },
  {
    id: 'live-soon-reminder',
    title: 'Session about to begin',
    sentWhen: 'Fifteen minutes before a session, with the personal link.',
    compose: (publicUrl) =>
      mails.soonReminderMail(sampleTeacher, session(publicUrl), `${session(publicUrl).url}/room#…`),
  },
  {
    id: 'live-mailing',
    title: 'A word about a live session',
    sentWhen: 'Staff write to those who are registered for a session, wait for a place, came or did not come.',
    compose: (publicUrl) =>
      mailingMail(sampleTeacher, session(publicUrl), {
        subject: 'The subject that staff give',
        message: 'What staff write.\n\nAnother paragraph of it.',
      }),
  },
]
