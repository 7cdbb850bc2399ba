import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  firstname: string
}

/** No greeting: the reader of this mailbox may not be the person who registered. */
export const confirmAddressMail = (email: string, url: string): Mail =>
  composeMail({
    to: email,
    subject: `Confirm your email address for ${brand.name}`,
    paragraphs: [
      `Somebody, probably you, has made an account at ${brand.name} with this email address. Open the address below and press the button there, so that we know that it is yours.`,
      `The link works once, for ${times.confirmLinkDays} days.`,
      'If you did not make this account, do not confirm it. To take it over, or to delete it, choose “Forgot password” on our log-in page.',
    ],
    action: { label: 'Confirm this address', url },
  })

/** After the address is confirmed: until then the registrant may be a stranger to it. */
export const welcomeMail = (user: Recipient, publicUrl: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `Welcome to ${brand.name}`,
    paragraphs: [
      'Your account is ready. These three things are open to you at once, without a fee:',
      'The free e-books and videos of the library. The list of coming live sessions. Worksheets, slides and posters for your classes.',
      'With a subscription you also take part in the live sessions, get certificates and teach your classes here.',
    ],
    action: { label: 'Open the library', url: `${publicUrl}/ebook` },
  })

/** No greeting: the reader of this mailbox may not be the person who asked. */
export const newAddressMail = (email: string, url: string): Mail =>
  composeMail({
    to: email,
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      `Somebody, probably you, wants to use this email address for an account at ${brand.name}. Open the address below and press the button there.`,
      `The link works once, for ${times.confirmLinkDays} days. If you did not ask for it, leave this mail alone: nothing changes.`,
    ],
    action: { label: 'Use this address', url },
  })

export const addressChangedMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `The email address of your ${brand.name} account was changed`,
    paragraphs: [
      'Your account has another email address now, which was confirmed there. This one no longer logs you in.',
      `If this was not you, open the link below within ${times.addressReturnDays} days. It gives your account this address back, logs out every device, and lets you set a new password.`,
    ],
    action: { label: 'I did not do this', url },
  })

export const resetLinkMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
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
    to: user,
    greeting: user.firstname,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      'The password of your account has just been changed, and your other sessions have ended.',
      'If this was not you, set a new password at once and write to us.',
    ],
    action: { label: 'I did not do this', url },
  })
