import type { Mail } from '../../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}

/** `title` is the start of the author's own question, `url` its page. */
interface Reviewed {
  title: string
  reason: string
  url: string
}
export type SharingMail = (author: Recipient, reviewed: Reviewed) => Mail

const mail = (author: Recipient, { url }: Reviewed, subject: string, paragraphs: string[]): Mail =>
  composeMail({
    to: author,
    greeting: author.name,
    subject,
    paragraphs,
    action: { label: 'Open the question', url },
  })

export const questionAcceptedMail: SharingMail = (author, reviewed) =>
  mail(author, reviewed, 'Your question is accepted', [
    `Every subscriber finds this question of yours now: “${reviewed.title}”.`,
    'It stays in your bank too, and what you change there changes only your own.',
  ])

export const questionRefusedMail: SharingMail = (author, reviewed) =>
  mail(author, reviewed, 'Your question is not accepted', [
    `We have not added this question of yours to those for every subscriber: “${reviewed.title}”.`,
    `The reason: ${reviewed.reason}`,
    'It stays in your bank. You can change it and offer it again.',
  ])

export const questionTakenBackMail: SharingMail = (author, reviewed) =>
  mail(author, reviewed, 'Your shared question was taken back', [
    `We have taken this question of yours out of those that every subscriber finds: “${reviewed.title}”.`,
    `The reason: ${reviewed.reason}`,
    'It stays in your bank, and tests that use it keep it. You can change it and offer it again.',
  ])
