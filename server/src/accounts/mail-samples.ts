import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import { confirmAddressMail, passwordChangedMail, resetLinkMail } from './accounts.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'confirm-address',
    title: 'Link that confirms an address',
    sentWhen: 'Somebody registers, or asks for the link again.',
    compose: (publicUrl) => confirmAddressMail(sampleTeacher.email, `${publicUrl}/confirm-address/…`),
  },
  {
    id: 'reset-link',
    title: 'Link for a new password',
    sentWhen: 'Someone asks for a new password for an address that has an account.',
    compose: (publicUrl) => resetLinkMail(sampleTeacher, `${publicUrl}/reset-password/…`),
  },
  {
    id: 'password-changed',
    title: 'Password changed',
    sentWhen: 'A password was set anew, by its owner or with a link.',
    compose: (publicUrl) => passwordChangedMail(sampleTeacher, `${publicUrl}/forgot-password`),
  },
]
