import type { Mail } from '../../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}

/** `title` is the start of the author's own question, `url` its page. */
export const questionTakenBackMail = (
  author: Recipient,
  { title, reason, url }: { title: string; reason: string; url: string },
): Mail =>
  composeMail({
    to: author,
    greeting: author.name,
    subject: 'Your shared question was taken back',
    paragraphs: [
      `We have taken this question of yours out of those that every subscriber finds: “${title}”.`,
      `The reason: ${reason}`,
      'It stays in your bank, and tests that use it keep it. You can change it and offer it again.',
    ],
    action: { label: 'Open the question', url },
  })
