import { type MailSample, sampleTeacher } from '../platform/mail-samples.ts'
import { recoveryCodeUsedMail, turnedOffMail, turnedOnMail } from './second-factor.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'second-factor-on',
    title: 'Second factor set up, to staff',
    sentWhen: 'Somebody on the staff turns their second factor on.',
    compose: (publicUrl) => turnedOnMail(sampleTeacher, `${publicUrl}/admin/security`),
  },
  {
    id: 'second-factor-off',
    title: 'Second factor off, to staff',
    sentWhen: 'Somebody on the staff turns their second factor off.',
    compose: (publicUrl) => turnedOffMail(sampleTeacher, `${publicUrl}/forgot-password`),
  },
  {
    id: 'recovery-code-used',
    title: 'Recovery code used, to staff',
    sentWhen: 'A session of staff is confirmed with a recovery code.',
    compose: (publicUrl) => recoveryCodeUsedMail(sampleTeacher, 9, `${publicUrl}/admin/security`),
  },
]
