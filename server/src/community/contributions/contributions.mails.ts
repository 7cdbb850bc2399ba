import { type ContributionKind, contributionKinds } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}
/** `title` is that of the contribution, `url` its page. */
interface About {
  title: string
  url: string
}

const mailAbout = (to: Recipient, { url }: About, subject: string, paragraphs: string[]): Mail =>
  composeMail({ to, greeting: to.name, subject, paragraphs, action: { label: 'Open it', url } })

const nameOf = (kind: ContributionKind) => contributionKinds[kind].toLowerCase()

export const reviewNeededMail = (to: Recipient, about: About & { kind: ContributionKind }): Mail =>
  mailAbout(to, about, `A ${nameOf(about.kind)} waits for a reviewer`.replace('A exp', 'An exp'), [
    `A colleague has written “${about.title}”. You volunteered to review.`,
    'The first reviewer to open it decides: publish it, or return it with comments.',
  ])

export const contributionPublicMail = (to: Recipient, about: About): Mail =>
  mailAbout(to, about, 'What you shared is public', [
    `A reviewer has read “${about.title}” and published it. Thank you.`,
  ])

export const contributionReturnedMail = (to: Recipient, about: About & { note: string }): Mail =>
  mailAbout(to, about, 'What you shared is returned to you', [
    `A reviewer has read “${about.title}” and asks you to change something.`,
    `In the reviewer’s words: ${about.note}`,
    'Change your draft and send it again. Nothing that was public before has changed.',
  ])

export const contributionAdaptedMail = (to: Recipient, about: About & { from: string }): Mail =>
  mailAbout(to, about, 'A colleague adapted what you shared', [
    `“${about.title}” is an adaptation of your “${about.from}”. It names you.`,
  ])
