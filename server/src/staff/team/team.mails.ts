import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import type { Role, StaffRole } from '@ariviyal/contract/accounts/roles'
import type { Mail } from '../../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  firstname: string
}

const duties: Record<StaffRole, string> = {
  admin: 'You are an administrator now: everything in the staff console is open to you.',
  editor: 'You are an editor now: you look after the books, videos, workshops and everything else that readers see.',
  support: 'You are in support now: you look after requests, schools, messages and people.',
}

/** `url` sets a new password, which activates the role. No greeting by name: the account may belong to someone else. */
export const staffLinkMail = (user: { email: string }, role: StaffRole, url: string): Mail =>
  composeMail({
    to: user.email,
    subject: `Your role at ${brand.name}: set a new password`,
    paragraphs: [
      duties[role],
      `Your account is closed until you open the link below and set a new password. It works once, for ${times.staffLinkDays} days; after that, choose “Forgot password” on our log-in page. Log in with the new password then, and open the staff console.`,
      'If you did not expect this, write to us.',
    ],
    action: { label: 'Set a new password', url },
  })

export const roleChangedMail = (user: Recipient, role: Role, publicUrl: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: role === 'teacher' ? `You have left the staff of ${brand.name}` : `Your role at ${brand.name}`,
    paragraphs:
      role === 'teacher'
        ? ['The staff console is no longer open to you. Your account as a teacher stays as it is.']
        : [duties[role], 'If you did not expect this, write to us.'],
    action:
      role === 'teacher'
        ? { label: `Open ${brand.name}`, url: publicUrl }
        : { label: 'Open the staff console', url: `${publicUrl}/admin` },
  })

export const secondFactorResetMail = (user: Recipient, publicUrl: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `The second factor of your ${brand.name} account was taken off`,
    paragraphs: [
      'An administrator has taken the second factor off your account and logged it out everywhere. Log in with your password and set up a new one.',
      'If you did not ask for this, write to us at once.',
    ],
    action: { label: 'Set up a second factor', url: `${publicUrl}/profile/security` },
  })
