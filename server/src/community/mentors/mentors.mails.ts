import { peopleLimits } from '@ariviyal/contract/community/people/people-limits'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailRecipient } from '../../platform/mail/mail-layout.ts'

interface About {
  /** The school subject, in lower case. */
  subject: string
  url: string
}
type Recipient = MailRecipient & { name: string }

const mail =
  (subjectOf: (subject: string) => string, paragraph: string, label: string) =>
  (to: Recipient, { subject, url }: About): Mail =>
    composeMail({ to, greeting: to.name, subject: subjectOf(subject), paragraphs: [paragraph], action: { label, url } })

const open = 'Open your mentors'

const mails = {
  asked: mail(
    (subject) => `A teacher asks you to be their mentor in ${subject}`,
    `You offered to be a mentor. Answer within ${peopleLimits.mentorSilenceDays} days; after that the teacher can ask somebody else.`,
    'Answer the request',
  ),
  accepted: mail(
    (subject) => `You have a mentor in ${subject}`,
    'Your request was accepted. You see how to reach each other.',
    open,
  ),
  declined: mail(
    (subject) => `Your request for a mentor in ${subject} was declined`,
    'The teacher cannot be your mentor at the moment. You can ask somebody else.',
    open,
  ),
  freed: mail(
    (subject) => `Your request for a mentor in ${subject} is over`,
    `There was no answer for ${peopleLimits.mentorSilenceDays} days. You can ask somebody else now.`,
    open,
  ),
  ended: mail((subject) => `A mentor pair in ${subject} has ended`, 'The other teacher has ended it.', open),
}

export type PairEvent = keyof typeof mails

/** The mail about an event of a mentor pair. It names nobody. */
export const mentorMail = (event: PairEvent, to: Recipient, about: About): Mail => mails[event](to, about)
