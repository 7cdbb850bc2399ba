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
  mail(author, reviewed, 'Your question was accepted', [
    `Every subscriber can now find your question: “${reviewed.title}”.`,
    'It also stays in your question bank. What you change there affects only your own copy.',
  ])

export const questionRefusedMail: SharingMail = (author, reviewed) =>
  mail(author, reviewed, 'Your question was not accepted', [
    `We did not add your question to those that every subscriber can use: “${reviewed.title}”.`,
    `Reason: ${reviewed.reason}`,
    'It stays in your question bank. You can change it and offer it again.',
  ])

export const questionTakenBackMail: SharingMail = (author, reviewed) =>
  mail(author, reviewed, 'Your shared question was withdrawn', [
    `We withdrew your question from those that every subscriber can use: “${reviewed.title}”.`,
    `Reason: ${reviewed.reason}`,
    'It stays in your question bank, and tests that use it keep it. You can change it and offer it again.',
  ])
