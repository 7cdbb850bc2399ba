import { brand } from '@ariviyal/contract/brand'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  firstname: string
}

export const turnedOnMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `Your ${brand.name} account has a second factor now`,
    paragraphs: [
      'From now on each log-in asks for a code of your authenticator app after the password. Keep the recovery codes where you find them without your phone.',
      'If this was not you, write to us at once.',
    ],
    action: { label: 'See your second factor', url },
  })

export const turnedOffMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `The second factor of your ${brand.name} account is off`,
    paragraphs: [
      'The second factor was turned off with the password and a code. Your password alone opens the account now.',
      'If this was not you, set a new password at once and write to us.',
    ],
    action: { label: 'I did not do this', url },
  })

export const recoveryCodeUsedMail = (user: Recipient, left: number, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `A recovery code of your ${brand.name} account was used`,
    paragraphs: [
      `Somebody, probably you, has logged in with your password and a recovery code. ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`,
      'If this was not you, change your password at once and write to us.',
    ],
    action: { label: 'See your second factor', url },
  })
