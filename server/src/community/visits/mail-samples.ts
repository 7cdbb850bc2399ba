import { type MailSample, sampleDays, sampleTeacher } from '../../platform/mail/mail-samples.ts'
import { type VisitEvent, visitMail } from './visits.mails.ts'

const sample = (event: VisitEvent, title: string, sentWhen: string): MailSample => ({
  id: `visit-${event}`,
  title,
  sentWhen,
  compose: (publicUrl) =>
    visitMail(event, sampleTeacher, { startsAt: sampleDays.start, url: `${publicUrl}/networking/visits/…` }),
})

export const visitMailSamples: MailSample[] = [
  sample('invited', 'Invited to a lesson', 'A teacher invites another to a lesson.'),
  sample('proposed', 'Another time for a visit', 'One of two teachers proposes another time.'),
  sample('agreed', 'Visit agreed', 'One of two teachers agrees to a visit.'),
  sample('declined', 'Visit declined', 'A visit is declined, to the other teacher.'),
  sample('cancelled', 'Visit cancelled', 'A visit is cancelled, to the other teacher.'),
  sample('freed', 'Visit without an answer', 'Nobody has answered a proposed visit for a week.'),
  sample('confirmed', 'Visit confirmed by one', 'The other teacher has confirmed a visit first.'),
  sample('counted', 'Visit in the record', 'The other teacher has confirmed a visit too.'),
]
