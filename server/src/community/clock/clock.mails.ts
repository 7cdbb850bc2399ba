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

const askedInWords = (teachers: number): string =>
  teachers === 0
    ? 'We found no colleague of this subject and grade whom we could ask.'
    : `We asked ${teachers === 1 ? 'one colleague who teaches' : `${teachers} colleagues who teach`} the subject.`

/** `teachersTold`: how many were asked; null where this is not known. */
export const discussionWaitsMail = (
  asker: Recipient,
  { title, url, teachersTold }: About & { teachersTold: number | null },
): Mail =>
  composeMail({
    to: asker,
    greeting: asker.name,
    subject: 'Your question has no answer yet',
    paragraphs: [
      `Nobody has answered “${title}” yet.`,
      [...(teachersTold === null ? [] : [askedInWords(teachersTold)]), 'It is on the list of our own staff.'].join(' '),
      'A shorter question, or one with the grade and the chapter, is often answered sooner.',
    ],
    action: { label: 'Open the question', url },
  })
