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
      `Someone, probably you, created an account at ${brand.name} with this email address. To confirm that the address is yours, open the link below and press the button on that page.`,
      `The link works once, within ${times.confirmLinkDays} days.`,
      'If you did not create this account, please do not confirm it. To take it over or delete it, choose “Forgot password” on our log-in page.',
    ],
    action: { label: 'Confirm this address', url },
  })

/** After the address is confirmed: until then the registrant may be a stranger to it. */
export const welcomeMail = (user: Recipient, publicUrl: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `Welcome to ${brand.name}`,
    picture: 'welcome',
    paragraphs: [
      'Your account is ready. You can use these at once, free of charge:',
      '• Free e-books and videos in the library\n• The list of upcoming live sessions\n• Worksheets, slides and posters for your classes',
      'With a subscription you can also join the live sessions, earn certificates and teach your classes here.',
    ],
    action: { label: 'Open the library', url: `${publicUrl}/ebook` },
  })

/** No greeting: the reader of this mailbox may not be the person who asked. */
export const newAddressMail = (email: string, url: string): Mail =>
  composeMail({
    to: email,
    subject: `Confirm your new email address for ${brand.name}`,
    paragraphs: [
      `Someone, probably you, wants to use this email address for an account at ${brand.name}. To confirm, open the link below and press the button on that page.`,
      `The link works once, within ${times.confirmLinkDays} days. If this was not you, ignore this mail and nothing will change.`,
    ],
    action: { label: 'Use this address', url },
  })

export const addressChangedMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `The email address of your ${brand.name} account was changed`,
    paragraphs: [
      'Your account now has a new email address, which its owner has confirmed. You can no longer log in with this one.',
      `If this was not you, open the link below within ${times.addressReturnDays} days. It restores this address, logs out every device and lets you set a new password.`,
    ],
    action: { label: 'This was not me', url },
  })

export const resetLinkMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `Set a new password for ${brand.name}`,
    paragraphs: [
      'Someone, probably you, asked to reset the password of your account.',
      `The link below works once, within ${times.resetLinkMinutes} minutes. If you did not ask for it, ignore this mail and your password stays the same.`,
    ],
    action: { label: 'Set a new password', url },
  })

export const passwordChangedMail = (user: Recipient, url: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `Your ${brand.name} password was changed`,
    paragraphs: [
      'The password of your account was just changed, and your other devices were logged out.',
      'If this was not you, set a new password at once and write to us.',
    ],
    action: { label: 'This was not me', url },
  })
