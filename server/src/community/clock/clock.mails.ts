import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

interface Recipient extends MailRecipient {
  name: string
}
interface About {
  title: string
  url: string
}

/** The title is a stranger's: `notify` sends this mail only to who asked for it, and an unconfirmed address gets no title. */
export const discussionUnansweredMail = (teacher: Recipient, { title, url }: About): Mail =>
  composeMail({
    to: teacher,
    greeting: teacher.name,
    subject: 'A colleague waits for an answer',
    paragraphs: [
      teacher.email_confirmed
        ? `Nobody has answered this question yet: “${title}”.`
        : 'Nobody has answered a question of your subject yet.',
      'You teach the subject, so we ask you. A few lines are enough.',
    ],
    action: { label: 'Open the question', url },
  })

export const discussionWaitsMail = (asker: Recipient, { title, url }: About): Mail =>
  composeMail({
    to: asker,
    greeting: asker.name,
    subject: 'Your question has no answer yet',
    paragraphs: [
      `Nobody has answered “${title}” in a week.`,
      'We told colleagues who teach the subject after a day, and our own staff after three days. It stays on our list.',
      'A shorter question, or one with the grade and the chapter, is often answered sooner.',
    ],
    action: { label: 'Open the question', url },
  })
