import { visitLimits } from '@ariviyal/contract/community/visits/visit-rules'
import { inWords, zoneAfterTime } from '@ariviyal/contract/time'
import type { Mail } from '../../platform/mail/mail.ts'
import { composeMail, type MailReader } from '../../platform/mail/mail-layout.ts'

interface About {
  startsAt: Date
  url: string
}

const answerBy = `Agree, propose another time or decline within ${visitLimits.silenceDays} days; after that the invitation ends.`

const mails = {
  invited: { subject: 'A teacher invites you to a lesson', paragraph: answerBy, label: 'Answer the invitation' },
  proposed: {
    subject: 'Your colleague proposes another time for a lesson visit',
    paragraph: answerBy,
    label: 'Answer',
  },
  agreed: {
    subject: 'A lesson visit is agreed',
    paragraph: 'The page of the visit has the focus, the place and the sheet for both of you.',
    label: 'Open the visit',
  },
  declined: {
    subject: 'A lesson visit was declined',
    paragraph: 'Your colleague cannot take part. You can invite somebody else.',
    label: 'Open the visit',
  },
  cancelled: {
    subject: 'A lesson visit is cancelled',
    paragraph: 'Your colleague has cancelled it.',
    label: 'Open the visit',
  },
  freed: {
    subject: 'A lesson visit had no answer in time',
    paragraph: `There was no answer for ${visitLimits.silenceDays} days. You can plan another visit.`,
    label: 'Open the visit',
  },
  confirmed: {
    subject: 'Your colleague has confirmed a lesson visit',
    paragraph: 'It counts towards both your records once you confirm it too.',
    label: 'Open the visit',
  },
  counted: {
    subject: 'A lesson visit is in your record',
    paragraph: 'Both of you have confirmed it.',
    label: 'Open the visit',
  },
}
export type VisitEvent = keyof typeof mails

/** The mail about an event of a visit. It names nobody, so that a name is gone everywhere once its owner withdraws it. */
export function visitMail(event: VisitEvent, to: MailReader, { startsAt, url }: About): Mail {
  const { subject, paragraph, label } = mails[event]
  const time = inWords(startsAt, 'short day and time', to.time_zone)
  const when = `The lesson: ${time} ${zoneAfterTime(startsAt, to.time_zone)}.`
  return composeMail({ to, greeting: to.name, subject, paragraphs: [when, paragraph], action: { label, url } })
}
