import type { Mail } from '../platform/mail.ts'
import { type Addressee, composeMail } from '../platform/mail-layout.ts'
import type { ToldSession } from './live.mails.ts'

/** What staff wrote to people of a session, and why each of them gets it. An empty line begins a paragraph. */
export const mailingMail = (
  person: Addressee & { name: string },
  session: ToldSession,
  letter: { subject: string; message: string },
): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: letter.subject,
    paragraphs: [
      ...letter.message.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      `This is about the live session “${session.topic}” on ${session.time}. You get it because your name is on its list.`,
    ],
    action: { label: 'Open the session page', url: session.url },
  })
