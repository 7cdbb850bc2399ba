import { sessionReminders } from '@ariviyal/contract/live/live-rules'
import type { MailEvent } from '../platform/mail/mail.ts'
import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { type AppealAnswer, appealDeclinedMail, appealGrantedMail } from './attendance/appeal.mails.ts'
import * as mails from './live.mails.ts'
import { mailingMail } from './mailings/mailing.mails.ts'
import { timeInWords } from './session-time.ts'

const hourMs = 3_600_000
const startsAt = sampleDays.start
const span = { startsAt, endsAt: new Date(startsAt.getTime() + hourMs) }
const session = (publicUrl: string): mails.SessionForMail => ({
  topic: 'The topic of the session',
  speakerName: 'the speaker',
  ...span,
  url: `${publicUrl}/sessions/…`,
})
const at = (minute: number) => new Date(startsAt.getTime() + minute * 60_000)
const iso = (minute: number) => at(minute).toISOString()
/** Nineteen minutes were missing and claimed. */
const appeal = (publicUrl: string, qualified: boolean): AppealAnswer => ({
  topic: 'The topic of the session',
  session: span,
  claimed: { claimedFrom: at(20), claimedUntil: at(39) },
  reason: 'The reason that staff give.',
  presence: {
    starts_at: iso(0),
    ends_at: iso(60),
    percent: 75,
    present_seconds: (qualified ? 50 : 41) * 60,
    session_seconds: 3_600,
    needed_seconds: 2_700,
    qualified,
    seen: [],
    missing: [{ from: iso(qualified ? 29 : 20), until: iso(39) }],
  },
  url: `${publicUrl}/sessions/…/attendance`,
})
/** The calendar part is generated for each session; samples only show the text. */
const event: MailEvent = { method: 'REQUEST', body: '' }

const upcoming: mails.UpcomingNotices = { reminders: [...sessionReminders] }

export const mailSamples: MailSample[] = [
  {
    id: 'live-registered',
    title: 'Registered for a live session',
    sentWhen: 'A teacher takes a place. With an invitation for the calendar.',
    compose: (publicUrl) => mails.registeredMail(sampleTeacher, session(publicUrl), event, upcoming),
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
    compose: (publicUrl) => mails.placeFreeMail(sampleTeacher, session(publicUrl), event, upcoming),
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
      mails.sessionChangedMail(
        sampleTeacher,
        session(publicUrl),
        [`The new time: ${timeInWords(span)}. It was …`],
        event,
      ),
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
    id: 'appeal-granted',
    title: 'Appeal granted',
    sentWhen: 'Staff grant what a teacher says about their attendance, here a part of it.',
    compose: (publicUrl) =>
      appealGrantedMail(sampleTeacher, appeal(publicUrl, true), { claimedFrom: at(20), claimedUntil: at(29) }),
  },
  {
    id: 'appeal-declined',
    title: 'Appeal declined',
    sentWhen: 'Staff do not grant what a teacher says about their attendance.',
    compose: (publicUrl) => appealDeclinedMail(sampleTeacher, appeal(publicUrl, false)),
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
