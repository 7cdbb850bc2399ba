import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { recoveryCodeUsedMail, turnedOffMail, turnedOnMail } from './second-factor.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'second-factor-on',
    title: 'Second factor set up',
    sentWhen: 'A person turns their second factor on.',
    compose: (publicUrl) => turnedOnMail(sampleTeacher, `${publicUrl}/profile/security`),
  },
  {
    id: 'second-factor-off',
    title: 'Second factor off',
    sentWhen: 'A person turns their second factor off.',
    compose: (publicUrl) => turnedOffMail(sampleTeacher, `${publicUrl}/forgot-password`),
  },
  {
    id: 'recovery-code-used',
    title: 'Recovery code used',
    sentWhen: 'A log-in is confirmed with a recovery code.',
    compose: (publicUrl) => recoveryCodeUsedMail(sampleTeacher, 9, `${publicUrl}/profile/security`),
  },
]
