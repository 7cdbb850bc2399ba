import { brand } from '@ariviyal/contract/brand'
import { dayInWords } from '../platform/calendar.ts'
import type { Mail } from '../platform/mail.ts'
import { composeMail } from '../platform/mail-layout.ts'
import type { Term } from './term.ts'

interface Recipient {
  name: string
  email: string
}

const to = (person: Recipient) => ({ to: person.email, greeting: person.name })

export const requestReceivedMail = (person: Recipient): Mail =>
  composeMail({
    ...to(person),
    subject: `We have received your ${brand.name} subscription request`,
    paragraphs: [
      'Your subscription request has been received. We read each one ourselves and write to you once we have.',
    ],
  })

export const subscriptionStartedMail = (person: Recipient, term: Term, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription`,
    paragraphs: [
      `Your subscription request has been approved. The subscription runs from ${dayInWords(term.startsAt)} to ${dayInWords(term.endsAt)}.`,
      'The premium e-books and videos, the workshops and the rooms where teachers work together are open to you.',
    ],
    action: { label: 'Open the library', url: `${publicUrl}/ebook` },
  })

export const requestRejectedMail = (person: Recipient, reason: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription request`,
    paragraphs: [
      'We could not approve your subscription request.',
      ...(reason ? [`The reason: ${reason}`] : []),
      'You are welcome to send another request, or to answer this mail if something is not clear.',
    ],
  })

export const subscriptionEndedMail = (person: Recipient): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription has ended`,
    paragraphs: [
      'Your subscription has been ended by our staff. Your account and everything that is free stay open to you.',
    ],
  })

export const subscriptionReminderMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription ends on ${dayInWords(endsAt)}`,
    paragraphs: [
      `Your subscription ends on ${dayInWords(endsAt)}. After that premium content is closed to you.`,
      'To go on without a gap, send a new request before that day: the new term starts where this one ends.',
    ],
    action: { label: 'Ask for another term', url: `${publicUrl}/subscription-form` },
  })
