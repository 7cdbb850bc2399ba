import { type MailSample, sampleDays, sampleTeacher } from '../platform/mail/mail-samples.ts'
import * as mails from './subscriptions.mails.ts'

const { start, end } = sampleDays
const term = { startsAt: start, endsAt: end }
const before = new Date(start.getTime() - 1)

export const mailSamples: MailSample[] = [
  {
    id: 'request-received',
    title: 'Request received',
    sentWhen: 'A teacher asks for a subscription.',
    compose: (publicUrl) => mails.requestReceivedMail(sampleTeacher, { paragraphs: [] }, publicUrl),
  },
  {
    id: 'request-withdrawn',
    title: 'Request withdrawn',
    sentWhen: 'A teacher takes a request back.',
    compose: (publicUrl) => mails.requestWithdrawnMail(sampleTeacher, publicUrl),
  },
  {
    id: 'request-rejected',
    title: 'Request not approved',
    sentWhen: 'Staff reject a request.',
    compose: () => mails.requestRejectedMail(sampleTeacher, 'The reason that staff give.'),
  },
  {
    id: 'subscription-approved',
    title: 'Request approved',
    sentWhen: 'Staff approve a request and the term starts at once.',
    compose: (publicUrl) => mails.subscriptionApprovedMail(sampleTeacher, term, start, publicUrl),
  },
  {
    id: 'subscription-approved-later',
    title: 'Request approved, for later',
    sentWhen: 'Staff approve a request and the term starts on a later day.',
    compose: (publicUrl) => mails.subscriptionApprovedMail(sampleTeacher, term, before, publicUrl),
  },
  {
    id: 'subscription-starts',
    title: 'Subscription starts',
    sentWhen: 'The day comes on which a term starts that was approved for later.',
    compose: (publicUrl) => mails.subscriptionStartsMail(sampleTeacher, end, publicUrl),
  },
  {
    id: 'subscription-renewed',
    title: 'Subscription renewed',
    sentWhen: 'Staff agree a further term.',
    compose: (publicUrl) => mails.subscriptionRenewedMail(sampleTeacher, term, before, publicUrl),
  },
  {
    id: 'subscription-extended',
    title: 'Subscription extended',
    sentWhen: 'Staff move the end of a term.',
    compose: (publicUrl) => mails.subscriptionExtendedMail(sampleTeacher, end, publicUrl),
  },
  {
    id: 'subscription-reminder',
    title: 'Subscription ends soon',
    sentWhen: 'Thirty days and seven days before the end.',
    compose: (publicUrl) => mails.subscriptionReminderMail(sampleTeacher, end, publicUrl),
  },
  {
    id: 'subscription-over',
    title: 'Subscription over',
    sentWhen: 'A term has come to its end and none follows.',
    compose: (publicUrl) => mails.subscriptionOverMail(sampleTeacher, end, publicUrl),
  },
  {
    id: 'subscription-ended',
    title: 'Subscription ended by staff',
    sentWhen: 'Staff end a subscription before its time.',
    compose: () => mails.subscriptionEndedMail(sampleTeacher),
  },
  {
    id: 'trial-started',
    title: 'Trial started',
    sentWhen: 'Staff start a trial for a teacher.',
    compose: (publicUrl) => mails.trialStartedMail(sampleTeacher, end, publicUrl),
  },
  {
    id: 'trial-reminder',
    title: 'Trial ends soon',
    sentWhen: 'Seven days before the end of a trial that is longer than that.',
    compose: (publicUrl) => mails.trialReminderMail(sampleTeacher, end, publicUrl),
  },
  {
    id: 'trial-over',
    title: 'Trial over',
    sentWhen: 'A trial has come to its end and no term follows.',
    compose: (publicUrl) => mails.trialOverMail(sampleTeacher, publicUrl),
  },
]
