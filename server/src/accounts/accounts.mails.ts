import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import type { Mail } from '../platform/mail.ts'
import { composeMail } from '../platform/mail-layout.ts'

interface Recipient {
  firstname: string
  email: string
}

export const resetLinkMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user.email,
    greeting: user.firstname,
    subject: `Set a new password for ${brand.name}`,
    paragraphs: [
      'Someone, probably you, asked for a new password for your account.',
      `The link below works once, for ${times.resetLinkMinutes} minutes. If you did not ask for it, leave this mail alone: your password stays as it is.`,
    ],
    action: { label: 'Set a new password', url },
  })

export const passwordChangedMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user.email,
    greeting: user.firstname,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      'The password of your account has just been changed, and your other sessions have ended.',
      'If this was not you, set a new password at once and write to us.',
    ],
    action: { label: 'I did not do this', url },
  })
