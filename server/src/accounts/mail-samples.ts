import { type MailSample, sampleTeacher } from '../platform/mail/mail-samples.ts'
import {
  addressChangedMail,
  confirmAddressMail,
  newAddressMail,
  passwordChangedMail,
  resetLinkMail,
  welcomeMail,
} from './accounts.mails.ts'

export const mailSamples: MailSample[] = [
  {
    id: 'confirm-address',
    title: 'Link that confirms an address',
    sentWhen: 'Somebody registers, or asks for the link again.',
    compose: (publicUrl) => confirmAddressMail(sampleTeacher.email, `${publicUrl}/confirm-address/…`),
  },
  {
    id: 'welcome',
    title: 'Welcome',
    sentWhen: 'Somebody who registered has confirmed the address.',
    compose: (publicUrl) => welcomeMail(sampleTeacher, publicUrl),
  },
  {
    id: 'new-address',
    title: 'Link that confirms a new address',
    sentWhen: 'The owner of an account wants another email address.',
    compose: (publicUrl) => newAddressMail(sampleTeacher.email, `${publicUrl}/confirm-address/…?as=new`),
  },
  {
    id: 'address-changed',
    title: 'Address changed',
    sentWhen: 'The new address of an account is confirmed; sent to the former one.',
    compose: (publicUrl) => addressChangedMail(sampleTeacher, `${publicUrl}/confirm-address/…?as=former`),
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
