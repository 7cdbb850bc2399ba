import { brand } from '@ariviyal/contract/brand'
import { dayInWords, lastDayInWords } from '@ariviyal/contract/time'
import type { PayInMail } from '../payments/pay-in-mail.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail } from '../platform/mail/mail-layout.ts'
import type { TermSpan } from './terms/term.ts'

interface Recipient extends MailRecipient {
  name: string
}

const to = (person: Recipient) => ({ to: person, greeting: person.name })

const opened =
  'The premium e-books and videos, the workshops and the rooms where teachers work together are open to you.'
const receipt = 'Your receipt is on your profile.'
const library = (publicUrl: string) => ({ label: 'Open the library', url: `${publicUrl}/ebook` })
const another = (publicUrl: string) => ({ label: 'Ask for another term', url: `${publicUrl}/subscription-form` })

export const requestReceivedMail = (person: Recipient, { paragraphs, qr }: PayInMail, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `We have received your ${brand.name} subscription request`,
    paragraphs: [
      'Your subscription request has been received. We read each one ourselves and write to you once we have.',
      'Until then you can take it back on your profile.',
      ...paragraphs,
    ],
    ...(qr && { qr }),
    action: { label: 'See what happens next', url: `${publicUrl}/subscription-form/sent` },
  })

export const requestWithdrawnMail = (person: Recipient, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `You have withdrawn your ${brand.name} subscription request`,
    paragraphs: [
      'Your subscription request is withdrawn. Nothing else has changed, and you can send another any time.',
    ],
    action: { label: 'Send another request', url: `${publicUrl}/subscription-form` },
  })

export const termInWords = ({ startsAt, endsAt }: TermSpan): string =>
  `it runs from ${dayInWords(startsAt)} to ${lastDayInWords(endsAt)}`

/** `term` may start later, or where a running one ends. */
export const subscriptionApprovedMail = (person: Recipient, term: TermSpan, now: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription`,
    paragraphs: [
      `Your subscription request has been approved. The subscription runs from ${dayInWords(term.startsAt)} to ${lastDayInWords(term.endsAt)}.`,
      ...(term.startsAt > now ? ['We write to you again when it starts.'] : [opened]),
      receipt,
    ],
    action: library(publicUrl),
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

export const subscriptionStartsMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription has started`,
    paragraphs: [`Your subscription runs from today to ${lastDayInWords(endsAt)}.`, opened],
    action: library(publicUrl),
  })

export const subscriptionRenewedMail = (person: Recipient, term: TermSpan, now: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is renewed`,
    paragraphs: [
      term.startsAt > now
        ? `A new term is agreed for you, from ${dayInWords(term.startsAt)} to ${lastDayInWords(term.endsAt)}.`
        : `Your subscription runs again, to ${lastDayInWords(term.endsAt)}. ${opened}`,
      receipt,
    ],
    action: library(publicUrl),
  })

export const subscriptionExtendedMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is extended`,
    paragraphs: [`Your subscription now runs to ${lastDayInWords(endsAt)}.`, 'Everything else stays as it is.'],
    action: library(publicUrl),
  })

export const subscriptionEndedMail = (person: Recipient): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription has ended`,
    paragraphs: [
      'Your subscription has been ended by our staff. Your account and everything that is free stay open to you.',
    ],
  })

/** The term ended by the clock. */
export const subscriptionOverMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is over`,
    paragraphs: [
      `Your subscription ended on ${lastDayInWords(endsAt)}. Your account and everything that is free stay open to you.`,
      'If you would like to go on, send a new request.',
    ],
    action: another(publicUrl),
  })

export const subscriptionReminderMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription ends on ${lastDayInWords(endsAt)}`,
    paragraphs: [
      `Your subscription ends on ${lastDayInWords(endsAt)}. After that premium content is closed to you.`,
      'To go on without a gap, send a new request before that day: the new term starts where this one ends.',
    ],
    action: another(publicUrl),
  })

export const trialStartedMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} trial has started`,
    paragraphs: [
      `Until ${lastDayInWords(endsAt)} everything that subscribers have is open to you, without a fee and without any duty afterwards.`,
      opened,
    ],
    action: library(publicUrl),
  })

export const trialReminderMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} trial ends on ${lastDayInWords(endsAt)}`,
    paragraphs: [
      `Your trial ends on ${lastDayInWords(endsAt)}. Nothing follows from it by itself.`,
      'If you would like to stay, ask for a subscription: it starts where the trial ends.',
    ],
    action: { label: 'Ask for a subscription', url: `${publicUrl}/subscription-form` },
  })

export const trialOverMail = (person: Recipient, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} trial is over`,
    paragraphs: [
      'Your trial is over. Your account and everything that is free stay open to you.',
      'If you would like to have the rest back, ask for a subscription.',
    ],
    action: { label: 'Ask for a subscription', url: `${publicUrl}/subscription-form` },
  })
