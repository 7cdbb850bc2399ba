import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import type { Role, StaffRole } from '@ariviyal/contract/accounts/roles'
import type { Mail } from '../../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  firstname: string
}

const duties: Record<StaffRole, string> = {
  admin: 'You are now an administrator, with access to everything in the staff console.',
  editor: 'You are now an editor: you look after books, videos, workshops and everything else that readers see.',
  support: 'You are now on the support team: you look after requests, schools, messages and people.',
}

/** `url` sets a new password, which activates the role. No greeting by name: the account may belong to someone else. */
export const staffLinkMail = (user: { email: string }, role: StaffRole, url: string): Mail =>
  composeMail({
    to: user.email,
    subject: `Your role at ${brand.name}: set a new password`,
    paragraphs: [
      duties[role],
      `Your account stays locked until you open the link below and set a new password. The link works once, within ${times.staffLinkDays} days; after that, choose “Forgot password” on our log-in page. Then log in with the new password and open the staff console.`,
      'If you did not expect this mail, please write to us.',
    ],
    action: { label: 'Set a new password', url },
  })

export const roleChangedMail = (user: Recipient, role: Role, publicUrl: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: role === 'teacher' ? `You are no longer on the staff of ${brand.name}` : `Your role at ${brand.name}`,
    paragraphs:
      role === 'teacher'
        ? ['You no longer have access to the staff console. Your account as a teacher is unchanged.']
        : [duties[role], 'If you did not expect this mail, please write to us.'],
    action:
      role === 'teacher'
        ? { label: `Open ${brand.name}`, url: publicUrl }
        : { label: 'Open the staff console', url: `${publicUrl}/admin` },
  })

export const secondFactorResetMail = (user: Recipient, publicUrl: string): Mail =>
  composeMail({
    to: user,
    greeting: user.firstname,
    subject: `The second factor of your ${brand.name} account was removed`,
    paragraphs: [
      'An administrator removed the second factor from your account and logged you out everywhere. Log in with your password and set up a new one.',
      'If you did not ask for this, write to us at once.',
    ],
    action: { label: 'Set up a second factor', url: `${publicUrl}/profile/security` },
  })
