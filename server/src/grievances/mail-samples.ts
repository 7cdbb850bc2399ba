import { brand } from '@ariviyal/contract/brand'
import { grievanceClasses } from '@ariviyal/contract/grievances/grievance-rules'
import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { grievanceDecidedMail, grievanceNewsMail, grievanceReceivedMail, type OfficerNews } from './grievances.mails.ts'

const number = 'ABCD-2345'
const page = (publicUrl: string) => `${publicUrl}/grievances/…`

const news = (id: OfficerNews, title: string, sentWhen: string): MailSample => ({
  id: `grievance-${id}`,
  title,
  sentWhen: `${sentWhen}, to the grievance officer.`,
  compose: (publicUrl) =>
    grievanceNewsMail(brand.supportEmail, id, {
      number,
      className: grievanceClasses.other,
      dueAt: sampleDays.start,
      isHidden: false,
      url: `${publicUrl}/admin/grievances/…`,
    }),
})
const decided = (id: string, title: string, sentWhen: string, isAppeal: boolean): MailSample => ({
  id,
  title,
  sentWhen,
  compose: (publicUrl) =>
    grievanceDecidedMail(sampleTeacher.email, {
      number,
      isUpheld: false,
      isAppeal,
      words: 'The reason that staff give.',
      url: page(publicUrl),
    }),
})

export const mailSamples: MailSample[] = [
  {
    id: 'grievance-acknowledged',
    title: 'Complaint acknowledged',
    sentWhen: 'A complaint arrives, to its sender.',
    compose: (publicUrl) =>
      grievanceReceivedMail(sampleTeacher.email, { number, dueAt: sampleDays.start, url: page(publicUrl) }),
  },
  decided('grievance-decided', 'Complaint decided', 'Staff decide a complaint, to its sender.', false),
  decided(
    'grievance-appeal-decided',
    'Appeal about a complaint decided',
    'Staff decide an appeal, to its sender.',
    true,
  ),
  news('received', 'Complaint arrived', 'A complaint arrives'),
  news('unacknowledged', 'Complaint not acknowledged', 'Nobody has acknowledged a complaint in time'),
  news('half-time', 'Half of the time of a complaint', 'Half of the time for a complaint is over'),
  news('overdue', 'Complaint overdue', 'A complaint is not decided in time'),
  news('appealed', 'Appeal about a complaint', 'A sender appeals'),
]
