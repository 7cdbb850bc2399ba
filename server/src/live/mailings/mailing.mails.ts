import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailReader } from '../../platform/mail/mail-layout.ts'
import type { SessionForMail } from '../live.mails.ts'
import { timeInWords } from '../session-time.ts'

/** A mail from staff to people of a session, with the reason for receiving it. An empty line starts a paragraph. */
export const mailingMail = (
  person: MailReader,
  session: SessionForMail,
  mail: { subject: string; message: string },
): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: mail.subject,
    paragraphs: [
      ...mail.message.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
      `This mail is about the live session “${session.topic}” on ${timeInWords(session, person.time_zone)}. You received it because you are on its list.`,
    ],
    action: { label: 'Open the session page', url: session.url },
  })
