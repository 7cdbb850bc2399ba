import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import { dayInWords } from '@ariviyal/contract/time'
import type { PayInMail } from '../payments/pay-in-mail.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { type MailRecipient, composeMail, type MailContent } from '../platform/mail/mail-layout.ts'
import type { InstitutionRow } from './institutions.table.ts'

type InstitutionAddresses = Pick<InstitutionRow, 'school_email' | 'principal_email'>
type MailText = Omit<MailContent, 'to' | 'greeting'>
interface Person extends MailRecipient {
  name: string
}

/**
 * One mail to each distinct address of the institution, its principal and its representatives. The author of the form chose the names and addresses,
 * so no mail contains a name from the form.
 */
const toInstitution = (institution: InstitutionAddresses, text: MailText, representatives: Person[] = []): Mail[] => {
  const recipients = new Map<string, Pick<MailContent, 'to' | 'greeting'>>([
    ...[institution.school_email, institution.principal_email].map((email) => [email, { to: email }] as const),
    ...representatives.map((person) => [person.email, { to: person, greeting: person.name }] as const),
  ])
  return [...recipients.values()].map((recipient) => composeMail({ ...text, ...recipient }))
}

const seatsInWords = (seats: number) => `${seats} ${seats === 1 ? 'seat' : 'seats'}`
const reasonLine = (reason: string) => (reason ? [`Reason: ${reason}`] : [])

/** A single mail, to the institution: a public form must not send to two addresses. */
export const registrationReceivedMail = (
  institution: InstitutionAddresses,
  { paragraphs, qr }: PayInMail,
  url: string,
): Mail =>
  composeMail({
    to: institution.school_email,
    subject: 'We have received your school’s registration',
    paragraphs: [
      `Your school’s registration with ${brand.name} has arrived. We read every registration ourselves and will write to you.`,
      'If nobody at your school asked for this, tell us and we will remove it.',
      ...paragraphs,
    ],
    ...(qr && { qr }),
    action: { label: 'See what happens next', url },
  })

const representativeLink = (url: string) => ({
  label: 'Manage your school',
  url,
  paragraphs: [
    `One person can manage your school at ${brand.name}: see who has a seat, invite teachers by name, take a seat back and ask for the next term. The first person who opens the link below with an account of their own becomes your school’s representative.`,
    `The link works once, within ${times.claimLinkDays} days. Please do not send it to all your teachers.`,
  ],
})

export const institutionApprovedMails = (
  institution: InstitutionAddresses,
  terms: { seats: number; endsAt: Date; inviteUrl: string; claimUrl: string },
): Mail[] =>
  toInstitution(institution, {
    subject: 'Your school now has a subscription',
    picture: 'school',
    paragraphs: [
      `Your school has ${seatsInWords(terms.seats)} until ${dayInWords(terms.endsAt)}.`,
      'Send the link below to your teachers. Each teacher who opens it while logged in takes a seat and can use all premium content.',
    ],
    action: { label: 'Invite link for your teachers', url: terms.inviteUrl },
    second: representativeLink(terms.claimUrl),
  })

export const claimLinkMails = (institution: InstitutionAddresses, url: string): Mail[] => {
  const { paragraphs, ...action } = representativeLink(url)
  return toInstitution(institution, {
    subject: 'Who will manage your school?',
    paragraphs: [...paragraphs, 'An earlier link of this kind no longer works.'],
    action,
  })
}

export const institutionRejectedMails = (institution: InstitutionAddresses, reason: string): Mail[] =>
  toInstitution(institution, {
    subject: 'Your school’s registration',
    paragraphs: [
      'We could not approve your school’s registration.',
      ...reasonLine(reason),
      'You are welcome to register again. If anything is unclear, reply to this mail.',
    ],
  })

export const institutionReminderMails = (
  institution: InstitutionAddresses,
  endsAt: Date,
  publicUrl: string,
  representatives: Person[] = [],
): Mail[] =>
  toInstitution(
    institution,
    {
      subject: `Your school’s subscription ends on ${dayInWords(endsAt)}`,
      paragraphs: [
        `Your school’s subscription ends on ${dayInWords(endsAt)}. After that, its teachers will have no access to premium content.`,
        'To continue, your school’s representative should ask for the next term before that day. It starts when this one ends, and everyone keeps their seat.',
      ],
      action: { label: 'Ask for the next term', url: `${publicUrl}/school` },
    },
    representatives,
  )

export const institutionExtendedMails = (
  institution: InstitutionAddresses,
  terms: { seats: number; endsAt: Date },
  publicUrl: string,
  representatives: Person[],
): Mail[] =>
  toInstitution(
    institution,
    {
      picture: 'school',
      subject: `Your school’s subscription now runs until ${dayInWords(terms.endsAt)}`,
      paragraphs: [
        `Your school’s subscription now runs until ${dayInWords(terms.endsAt)}, with ${seatsInWords(terms.seats)}.`,
        'Everyone who has a seat keeps it. Your teachers do not need to do anything.',
      ],
      action: { label: 'See your school', url: `${publicUrl}/school` },
    },
    representatives,
  )

export const institutionOverMails = (
  institution: InstitutionAddresses,
  endsAt: Date,
  publicUrl: string,
  representatives: Person[] = [],
): Mail[] =>
  toInstitution(
    institution,
    {
      subject: 'Your school’s subscription is over',
      paragraphs: [
        `Your school’s subscription ended on ${dayInWords(endsAt)}. Its teachers no longer have access to premium content. They keep their accounts and everything they made.`,
        'The seats are kept: with a new term, everyone who has one is covered again.',
      ],
      action: { label: 'Ask for a new term', url: `${publicUrl}/school` },
    },
    representatives,
  )

export const institutionEndedMails = (
  institution: InstitutionAddresses,
  reason: string,
  representatives: Person[],
): Mail[] =>
  toInstitution(
    institution,
    {
      subject: 'Your school’s subscription has ended',
      paragraphs: [
        'Our staff have ended your school’s subscription. Its teachers no longer have access to premium content, but they keep their accounts.',
        ...reasonLine(reason),
        'If anything is unclear, reply to this mail.',
      ],
    },
    representatives,
  )

export const renewalReceivedMail = (person: Person, { paragraphs, qr }: PayInMail, publicUrl: string): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: 'We have received your request for the next term',
    paragraphs: [
      'You have asked for your school’s next term. We read every request ourselves and will write to you.',
      ...paragraphs,
    ],
    ...(qr && { qr }),
    ...(paragraphs.length > 0 && { action: { label: 'Open your school', url: `${publicUrl}/school` } }),
  })

export const renewalRejectedMails = (
  institution: InstitutionAddresses,
  reason: string,
  representatives: Person[],
): Mail[] =>
  toInstitution(
    institution,
    {
      subject: 'Your school’s next term',
      paragraphs: [
        'We could not approve your school’s next term. The current term is not affected.',
        ...reasonLine(reason),
        'You are welcome to ask again. If anything is unclear, reply to this mail.',
      ],
    },
    representatives,
  )

/** The address was typed by a representative: only the linked page names the institution. */
export const invitationMail = (invited: { email: string }, institution: { endsAt: Date }, url: string): Mail =>
  composeMail({
    to: invited.email,
    subject: `Your school invites you to ${brand.name}`,
    picture: 'school',
    paragraphs: [
      `Your school has a seat for you at ${brand.name} until ${dayInWords(institution.endsAt)}: e-books, videos, workshops and more for science teachers. It costs you nothing.`,
      'Open the link below to see which school it is, then log in or create an account. The link is only for you.',
    ],
    action: { label: 'Take your seat', url },
  })

export const seatReleasedMail = (person: Person): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: 'You no longer have a seat at your school',
    paragraphs: [
      'Your school has taken your seat back, so its subscription no longer covers you.',
      'You keep your account, your classes, everything you made and earned, and everything that is free.',
    ],
  })

export const representativeRemovedMail = (person: Person): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: 'You no longer manage your school',
    paragraphs: [
      'You are no longer your school’s representative: our staff have ended this role. Your own account is not affected.',
      'If anything is unclear, reply to this mail.',
    ],
  })

export const inviteLinkRenewedMails = (
  institution: InstitutionAddresses,
  publicUrl: string,
  representatives: Person[] = [],
): Mail[] =>
  toInstitution(
    institution,
    {
      subject: 'Your school has a new invite link',
      paragraphs: [
        'Someone who managed your school no longer does. The invite link that your teachers had has therefore stopped working. Everyone who has a seat keeps it.',
        'The new link, for teachers who have no seat yet, is on the page of your school. Teachers who were invited by name can still join; the page lists their invitations, and its representative can withdraw each of them.',
      ],
      action: { label: 'Open your school’s page', url: `${publicUrl}/school` },
    },
    representatives,
  )
