import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { accountDeletedMail } from './privacy.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'account-deleted',
    title: 'Account deleted',
    sentWhen: 'A person deletes their account, or an administrator does it for them.',
    compose: () => accountDeletedMail(sampleTeacher),
  },
]
