import { type MailSample, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { mentorMail, type PairEvent } from './mentors.mails.ts'

const sample = (event: PairEvent, title: string, sentWhen: string): MailSample => ({
  id: `mentor-${event}`,
  title,
  sentWhen,
  compose: (publicUrl) =>
    mentorMail(event, sampleTeacher, { subject: 'physics', url: `${publicUrl}/networking/mentors` }),
})

export const mentorMailSamples: MailSample[] = [
  sample('asked', 'Mentor asked', 'A teacher asks a mentor.'),
  sample('accepted', 'Mentor accepted', 'A mentor accepts a request.'),
  sample('declined', 'Mentor declined', 'A mentor declines a request.'),
  sample('freed', 'Mentor silent', 'A mentor has not answered for a week.'),
  sample('ended', 'Mentor pair ended', 'One of a pair ends it, or shows themselves no more.'),
]
