import { firstOf, type MailSample, sampleDays, sampleSchool } from '../platform/mail-samples.ts'
import {
  institutionApprovedMails,
  institutionRejectedMails,
  institutionReminderMails,
  registrationReceivedMails,
} from './institutions.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'registration-received',
    title: 'Registration of a school received',
    sentWhen: 'A school sends the registration form.',
    compose: () => firstOf(registrationReceivedMails(sampleSchool)),
  },
  {
    id: 'institution-approved',
    title: 'School approved',
    sentWhen: 'Staff approve a registration.',
    compose: (publicUrl) =>
      firstOf(
        institutionApprovedMails(sampleSchool, { seats: 30, endsAt: sampleDays.end, inviteUrl: `${publicUrl}/join/…` }),
      ),
  },
  {
    id: 'institution-rejected',
    title: 'School not approved',
    sentWhen: 'Staff reject a registration.',
    compose: () => firstOf(institutionRejectedMails(sampleSchool, 'The reason that staff give.')),
  },
  {
    id: 'institution-reminder',
    title: 'Subscription of a school ends soon',
    sentWhen: 'Thirty days and seven days before the end.',
    compose: (publicUrl) =>
      firstOf(institutionReminderMails(sampleSchool, sampleDays.end, `${publicUrl}/subscription-register`)),
  },
]
