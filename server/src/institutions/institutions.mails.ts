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
const reasonLine = (reason: string) => (reason ? [`The reason: ${reason}`] : [])

/** A single mail, to the institution: a public form must not send to two addresses. */
export const registrationReceivedMail = (
  institution: InstitutionAddresses,
  { paragraphs, qr }: PayInMail,
  url: string,
): Mail =>
  composeMail({
    to: institution.school_email,
    subject: `We have received the registration of your school`,
    paragraphs: [
      `Your school is registered with ${brand.name}. We read each registration ourselves and write to you once we have.`,
      'If nobody at your school asked for this, tell us and we remove it.',
      ...paragraphs,
    ],
    ...(qr && { qr }),
    action: { label: 'See what happens next', url },
  })

const representativeLink = (url: string) => ({
  label: 'Look after the school',
  url,
  paragraphs: [
    'One of you can look after the school here: see who holds a seat, invite teachers by name, take a seat back and ask for the next term. Whoever opens the next address with an account of their own becomes the representative of the school.',
    `It works once, for ${times.claimLinkDays} days. Keep it to yourselves: do not send it to all your teachers.`,
  ],
})

export const institutionApprovedMails = (
  institution: InstitutionAddresses,
  terms: { seats: number; endsAt: Date; inviteUrl: string; claimUrl: string },
): Mail[] =>
  toInstitution(institution, {
    subject: 'Your school now has a subscription',
    paragraphs: [
      `Your school has ${seatsInWords(terms.seats)} until ${dayInWords(terms.endsAt)}.`,
      'Send the address below to your teachers. Whoever opens it while logged in takes a seat, and all premium content is open to them.',
    ],
    action: { label: 'Invite for your teachers', url: terms.inviteUrl },
    second: representativeLink(terms.claimUrl),
  })

export const claimLinkMails = (institution: InstitutionAddresses, url: string): Mail[] => {
  const { paragraphs, ...action } = representativeLink(url)
  return toInstitution(institution, {
    subject: 'Who looks after your school?',
    paragraphs: [...paragraphs, 'An address like this that we sent before no longer works.'],
    action,
  })
}

export const institutionRejectedMails = (institution: InstitutionAddresses, reason: string): Mail[] =>
  toInstitution(institution, {
    subject: 'The registration of your school',
    paragraphs: [
      'We could not approve the registration of your school.',
      ...reasonLine(reason),
      'You are welcome to register again, or to answer this mail if something is not clear.',
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
      subject: `The subscription of your school ends on ${dayInWords(endsAt)}`,
      paragraphs: [
        `The subscription of your school ends on ${dayInWords(endsAt)}. After that premium content is closed to the teachers it covers.`,
        'To go on, the representative of the school asks for the next term before that day. It starts where this one ends, and everyone keeps their seat.',
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
      subject: `The subscription of your school runs until ${dayInWords(terms.endsAt)}`,
      paragraphs: [
        `The subscription of your school runs until ${dayInWords(terms.endsAt)}, with ${seatsInWords(terms.seats)}.`,
        'Everyone who holds a seat keeps it. There is nothing that your teachers have to do.',
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
      subject: 'The subscription of your school is over',
      paragraphs: [
        `The subscription of your school ended on ${dayInWords(endsAt)}. Premium content is closed to the teachers it covered; their accounts, and what they made, stay.`,
        'The seats are kept: with a further term everyone who holds one is covered again.',
      ],
      action: { label: 'Ask for a further term', url: `${publicUrl}/school` },
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
      subject: 'The subscription of your school has ended',
      paragraphs: [
        'The subscription of your school has been ended by our staff. Premium content is closed to the teachers it covered; their accounts stay open.',
        ...reasonLine(reason),
        'Answer this mail if something is not clear.',
      ],
    },
    representatives,
  )

export const renewalReceivedMail = (person: Person, { paragraphs, qr }: PayInMail, publicUrl: string): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: 'We have received your request for your school',
    paragraphs: [
      'You have asked for the next term of your school. We read each request ourselves and write to you once we have.',
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
      subject: 'The next term of your school',
      paragraphs: [
        'We could not approve the next term of your school. What runs now is not touched by this.',
        ...reasonLine(reason),
        'You are welcome to ask again, or to answer this mail if something is not clear.',
      ],
    },
    representatives,
  )

/** The address was typed by a representative: only the linked page names the institution. */
export const invitationMail = (invited: { email: string }, institution: { endsAt: Date }, url: string): Mail =>
  composeMail({
    to: invited.email,
    subject: `Your school invites you to ${brand.name}`,
    paragraphs: [
      `Your school has a seat for you at ${brand.name}: e-books, videos, workshops and more for science teachers, until ${dayInWords(institution.endsAt)}. It costs you nothing.`,
      'Open the address below to see which school it is, and log in or make an account. It is for you alone.',
    ],
    action: { label: 'Take your seat', url },
  })

export const seatReleasedMail = (person: Person): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: 'Your seat at your school',
    paragraphs: [
      'Your school has given your seat to its other teachers. Its subscription no longer covers you.',
      'Your account stays as it is, with your classes and all that you made and earned, and everything that is free stays open to you.',
    ],
  })

export const representativeRemovedMail = (person: Person): Mail =>
  composeMail({
    to: person,
    greeting: person.name,
    subject: 'You no longer look after your school',
    paragraphs: [
      'Our staff have ended your care of your school. Your own account is not touched by this.',
      'Answer this mail if something is not clear.',
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
        'One of the people who looked after your school does so no longer. The invite link that your teachers were given before has stopped working; whoever holds a seat keeps it.',
        'Whoever looks after the school finds the new link on its page, for the teachers who have no seat yet. Teachers who were invited by name still come in; the page lists these invitations, and each can be taken back there.',
      ],
      action: { label: 'Look after the school', url: `${publicUrl}/school` },
    },
    representatives,
  )
