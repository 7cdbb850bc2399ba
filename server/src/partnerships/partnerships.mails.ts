import {
  isPlanned,
  offerKinds,
  type OfferKind,
  partnershipLimits,
} from '@ariviyal/contract/partnerships/partnership-rules'
import { inWords, zoneAfterTime } from '@ariviyal/contract/time'
import type { Mail, MailEvent } from '../platform/mail/mail.ts'
import { composeMail, type MailReader, type MailRecipient } from '../platform/mail/mail-layout.ts'

type Recipient = MailRecipient & { name: string }

interface Words {
  subject: string
  paragraph: string
  /** Of what needs no safety plan, where the paragraph names one. */
  withoutPlan?: string
}

/** To a teacher, about a request. */
const toSchool = {
  matched: {
    subject: 'A partner offers you a time',
    paragraph: 'Complete the safety plan and confirm the time on its page before the visit.',
    withoutPlan: 'Confirm the time on its page before it begins.',
  },
  waits: {
    subject: 'Your request is on the waiting list',
    paragraph: 'The next place that becomes free goes to the first school on the list. We will tell you.',
  },
  declined: { subject: 'A partner cannot take your request', paragraph: 'You can ask other partners.' },
  cancelled: { subject: 'A time with a partner is cancelled', paragraph: 'The partner has cancelled it.' },
  moved: {
    subject: 'A time with a partner has changed',
    paragraph: 'Check the new time and confirm it, or withdraw your request.',
  },
  'check-ended': {
    subject: 'Your time with a partner has to be confirmed again',
    paragraph: 'The check of this organisation has ended. Your place stays. Confirm again once the check is renewed.',
  },
  'offer-hidden': {
    subject: 'A partner has not answered',
    paragraph: 'Its offer is hidden until it answers. You can ask other partners meanwhile.',
  },
} as const satisfies Record<string, Words>

/** To the members of an organisation, about a request. */
const toPartner = {
  asked: {
    subject: 'A school asks for what you offer',
    paragraph: `Offer a time, put it on the waiting list or decline, within ${partnershipLimits.silenceDays} days.`,
  },
  withdrawn: { subject: 'A school has withdrawn its request', paragraph: 'Its place is free again.' },
  'cancelled-by-school': { subject: 'A school has cancelled a time', paragraph: 'Its place is free.' },
} as const satisfies Record<string, Words>

/** To both sides. */
const toBoth = {
  confirmed: {
    subject: 'A time with a partner is confirmed',
    paragraph: 'The page has the plan, the place and the messages of both sides.',
    withoutPlan: 'The page has the place and the messages of both sides.',
  },
  message: { subject: 'A message about a partnership', paragraph: 'Read and answer it on the page.' },
  reminder: {
    subject: 'Soon: a time with a partner',
    paragraph: 'The page has the plan and the place.',
    withoutPlan: 'The page has the place.',
  },
  'report-due': {
    subject: 'How did it go with the partner?',
    paragraph: 'Report what took place. It counts once both sides have reported.',
  },
  counted: { subject: 'A time with a partner took place', paragraph: 'Both sides have reported it, so it counts.' },
} as const satisfies Record<string, Words>

const mails = { ...toSchool, ...toPartner, ...toBoth }
export type RequestEvent = keyof typeof mails

function paragraphOf(name: RequestEvent, kind: OfferKind): string {
  const { paragraph, withoutPlan = paragraph }: Words = mails[name]
  return isPlanned(kind) ? paragraph : withoutPlan
}

export interface AboutRequest {
  kind: OfferKind
  startsAt: Date | null
  url: string
  event?: MailEvent | undefined
}

/** The mail about a request. It names nobody and has no words of the other side. */
export function requestMail(name: RequestEvent, to: MailReader, { kind, startsAt, url, event }: AboutRequest): Mail {
  const { subject } = mails[name]
  const when = startsAt
    ? `, ${inWords(startsAt, 'short day and time', to.time_zone)} ${zoneAfterTime(startsAt, to.time_zone)}`
    : ''
  return composeMail({
    to,
    greeting: to.name,
    subject,
    paragraphs: [`${offerKinds[kind]}${when}.`, paragraphOf(name, kind)],
    action: { label: 'Open the request', url },
    ...(event && { event }),
  })
}

const organisationMails = {
  silent: {
    subject: 'Schools wait for your answer',
    paragraph: `A request has had no answer for ${partnershipLimits.silenceDays} days. After ${partnershipLimits.silenceDays} more days the offer is hidden.`,
  },
  hidden: {
    subject: 'Your offer is hidden',
    paragraph: 'Its requests had no answer. Answer them and open the offer again on its page.',
  },
  'hidden-by-staff': { subject: 'Your offer is hidden', paragraph: 'Staff have hidden it. Its page has the reason.' },
  'check-soon': {
    subject: 'The check of your organisation ends soon',
    paragraph: 'Staff renew it with you. Without a check no time can be offered or confirmed.',
  },
  'check-lapsed': {
    subject: 'The check of your organisation has ended',
    paragraph: 'Your offers are not shown, and no time can be offered or confirmed until staff have renewed it.',
  },
} as const satisfies Record<string, Words>
export type OrganisationEvent = keyof typeof organisationMails

/** The mail to a member about their organisation. */
export function organisationMail(name: OrganisationEvent, to: Recipient, url: string): Mail {
  const { subject, paragraph } = organisationMails[name]
  return composeMail({
    to,
    greeting: to.name,
    subject,
    paragraphs: [paragraph],
    action: { label: 'Open your organisation', url },
  })
}

/** To an address that staff typed: it has no name of a person. */
export const memberInvitationMail = (to: string, { organisation, url }: { organisation: string; url: string }): Mail =>
  composeMail({
    to,
    subject: `Speak for ${organisation}`,
    paragraphs: [
      `You are invited to speak for ${organisation}: to make offers to schools and answer their requests.`,
      `Log in, or make an account, with this e-mail address. The link works for ${partnershipLimits.invitationDays} days.`,
    ],
    action: { label: 'Accept the invitation', url },
  })

/** To staff, at once. */
export const incidentMail = (to: string, { organisation, url }: { organisation: string; url: string }): Mail =>
  composeMail({
    to,
    subject: `Incident with ${organisation}`,
    paragraphs: [
      'A school or a partner has reported an incident. Read it now.',
      'Where a sexual offence against a child is known or feared, POCSO Act section 19 asks everyone to report it to the police.',
    ],
    action: { label: 'Read the report', url },
  })

/** To staff, about a check that ends. */
export const checkEndsMail = (to: string, about: { organisation: string; isOver: boolean; url: string }): Mail =>
  composeMail({
    to,
    subject: about.isOver
      ? `The check of ${about.organisation} has ended`
      : `The check of ${about.organisation} ends soon`,
    paragraphs: ['Check the organisation again, or leave it without a check.'],
    action: { label: 'Open the organisation', url: about.url },
  })
