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

const opened = 'You have access to the premium e-books and videos, the workshops, the community and the projects.'
const receipt = 'Your receipt is on your profile page.'
const library = (publicUrl: string) => ({ label: 'Open the library', url: `${publicUrl}/ebook` })
/** Above mails that say that everything is open. */
const picture = 'library'
const another = (publicUrl: string) => ({ label: 'Ask for the next term', url: `${publicUrl}/subscription-form` })

export const requestReceivedMail = (person: Recipient, { paragraphs, qr }: PayInMail, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `We have received your ${brand.name} subscription request`,
    paragraphs: [
      'We have received your subscription request. We read every request ourselves and will write to you.',
      'Until then you can withdraw it on your profile page.',
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
      'You have withdrawn your subscription request. Nothing else has changed, and you can send another at any time.',
    ],
    action: { label: 'Send another request', url: `${publicUrl}/subscription-form` },
  })

export const termInWords = ({ startsAt, endsAt }: TermSpan): string =>
  `it runs from ${dayInWords(startsAt)} to ${lastDayInWords(endsAt)}`

/** `term` may start later, or where a running one ends. */
export const subscriptionApprovedMail = (person: Recipient, term: TermSpan, now: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is approved`,
    picture,
    paragraphs: [
      `We have approved your subscription request. Your subscription runs from ${dayInWords(term.startsAt)} to ${lastDayInWords(term.endsAt)}.`,
      ...(term.startsAt > now ? ['We will write to you when it starts.'] : [opened]),
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
      ...(reason ? [`Reason: ${reason}`] : []),
      'You are welcome to send another request. If anything is unclear, reply to this mail.',
    ],
  })

export const subscriptionStartsMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription has started`,
    picture,
    paragraphs: [`Your subscription starts today and runs until ${lastDayInWords(endsAt)}.`, opened],
    action: library(publicUrl),
  })

export const subscriptionRenewedMail = (person: Recipient, term: TermSpan, now: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is renewed`,
    picture,
    paragraphs: [
      term.startsAt > now
        ? `Your next term runs from ${dayInWords(term.startsAt)} to ${lastDayInWords(term.endsAt)}.`
        : `Your subscription is running again, until ${lastDayInWords(term.endsAt)}. ${opened}`,
      receipt,
    ],
    action: library(publicUrl),
  })

export const subscriptionExtendedMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is extended`,
    paragraphs: [`Your subscription now runs until ${lastDayInWords(endsAt)}.`, 'Everything else stays the same.'],
    action: library(publicUrl),
  })

export const subscriptionEndedMail = (person: Recipient): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription has ended`,
    paragraphs: ['Our staff have ended your subscription. You keep your account and everything that is free.'],
  })

/** The term ended by the clock. */
export const subscriptionOverMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription is over`,
    paragraphs: [
      `Your subscription ended on ${lastDayInWords(endsAt)}. You keep your account and everything that is free.`,
      'To continue, send a new request.',
    ],
    action: another(publicUrl),
  })

export const subscriptionReminderMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} subscription ends on ${lastDayInWords(endsAt)}`,
    paragraphs: [
      `Your subscription ends on ${lastDayInWords(endsAt)}. After that you will have no access to premium content.`,
      'To continue without a gap, send a new request before that day. The next term starts when this one ends.',
    ],
    action: another(publicUrl),
  })

export const trialStartedMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} trial has started`,
    picture,
    paragraphs: [
      `Until ${lastDayInWords(endsAt)} you can use everything that subscribers can. The trial is free and ends by itself.`,
      opened,
    ],
    action: library(publicUrl),
  })

export const trialReminderMail = (person: Recipient, endsAt: Date, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} trial ends on ${lastDayInWords(endsAt)}`,
    paragraphs: [
      `Your trial ends on ${lastDayInWords(endsAt)}. You do not need to do anything.`,
      'If you would like to stay, ask for a subscription. It starts when the trial ends.',
    ],
    action: { label: 'Ask for a subscription', url: `${publicUrl}/subscription-form` },
  })

export const trialOverMail = (person: Recipient, publicUrl: string): Mail =>
  composeMail({
    ...to(person),
    subject: `Your ${brand.name} trial is over`,
    paragraphs: [
      'Your trial is over. You keep your account and everything that is free.',
      'To use everything again, ask for a subscription.',
    ],
    action: { label: 'Ask for a subscription', url: `${publicUrl}/subscription-form` },
  })
