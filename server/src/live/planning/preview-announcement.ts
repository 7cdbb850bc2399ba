import { sessionReminders } from '@ariviyal/contract/live/live-rules'
import type { MailTemplate } from '@ariviyal/contract/staff/mails'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { invitationTo } from '../calendar/calendar-event.ts'
import { dayReminderMail, registeredMail, soonReminderMail } from '../live.mails.ts'
import { findLiveSession } from '../live.queries.ts'
import { sessionForMail } from '../session-for-mail.ts'

/** The mails that a teacher with a place will get about a session, to a sample teacher. Raises `not-found`. */
export async function previewAnnouncement(
  ctx: AppContext,
  [first = '']: string[],
): Promise<Omit<MailTemplate, 'about'>[]> {
  const session = await findLiveSession(ctx.db, first)
  if (!session) throw new AppError('not-found')
  const forMail = sessionForMail(ctx, session)
  const invitation = invitationTo(ctx, session, sampleTeacher)
  return [
    {
      id: 'registered',
      title: 'Registered',
      sent_when: 'As soon as a teacher takes a place, with an invitation for the calendar.',
      ...registeredMail(sampleTeacher, forMail, invitation, { reminders: [...sessionReminders] }),
    },
    {
      id: 'day-reminder',
      title: 'A day before',
      sent_when: 'A day before the start, to everyone with a place.',
      ...dayReminderMail(sampleTeacher, forMail),
    },
    {
      id: 'soon-reminder',
      title: 'About to begin',
      sent_when: 'Fifteen minutes before the start, with the personal link.',
      ...soonReminderMail(sampleTeacher, forMail, `${forMail.url}/room#…`),
    },
  ]
}
