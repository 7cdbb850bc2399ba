import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}
/** `title` is that of the discussion, `url` its page. */
interface About {
  title: string
  url: string
}

const mailAbout = (to: Recipient, { url }: About, subject: string, paragraphs: string[]): Mail =>
  composeMail({ to, greeting: to.name, subject, paragraphs, action: { label: 'Open the question', url } })

export const discussionAnsweredMail = (asker: Recipient, about: About): Mail =>
  mailAbout(asker, about, 'A colleague answered your question', [
    `Your question “${about.title}” has a new answer.`,
    'If it helps you, accept it, so that colleagues find it faster.',
  ])

export const answerAcceptedMail = (author: Recipient, about: About): Mail =>
  mailAbout(author, about, 'Your answer is accepted', [
    `The colleague who asked “${about.title}” has accepted your answer.`,
  ])
