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
    subject: `Your ${brand.name} account now has a second factor`,
    paragraphs: [
      'From now on, each log-in asks for a code from your authenticator app after the password. Keep your recovery codes where you can find them without your phone.',
      'If this was not you, write to us at once.',
    ],
    action: { label: 'See your second factor', url },
  })

export const turnedOffMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `The second factor of your ${brand.name} account was turned off`,
    paragraphs: [
      'The second factor was turned off with your password and a code. From now on, your password alone opens the account.',
      'If this was not you, set a new password at once and write to us.',
    ],
    action: { label: 'This was not me', url },
  })

export const recoveryCodeUsedMail = (user: Recipient, left: number, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `A recovery code of your ${brand.name} account was used`,
    paragraphs: [
      `Someone, probably you, logged in with your password and a recovery code. You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
      'If this was not you, change your password at once and write to us.',
    ],
    action: { label: 'See your second factor', url },
  })
