import { brand } from '@ariviyal/contract/brand'
import { times } from '@ariviyal/contract/limits'
import { dayInWords } from '../platform/calendar.ts'
import type { Mail } from '../platform/mail.ts'
import { composeMail } from '../platform/mail-layout.ts'
import type { InstitutionRow } from './institutions.table.ts'

type School = Pick<InstitutionRow, 'institution_name' | 'school_email' | 'principal_email' | 'principal_name'>
type Letter = Omit<Parameters<typeof composeMail>[0], 'to' | 'greeting'>
interface Person {
  name: string
  email: string
}

/** One letter each to the school, to its principal and to those who look after it here; one to an address that two of them share. */
const toSchool = (school: School, letter: Letter, representatives: Person[] = []): Mail[] => {
  const greetings = new Map([
    ...representatives.map(({ email, name }) => [email, name] as const),
    [school.school_email, school.institution_name] as const,
    [school.principal_email, school.principal_name] as const,
  ])
  return [...greetings].map(([to, greeting]) => composeMail({ ...letter, to, greeting }))
}

const seatsInWords = (seats: number) => `${seats} ${seats === 1 ? 'seat' : 'seats'}`
const because = (reason: string) => (reason ? [`The reason: ${reason}`] : [])

export const registrationReceivedMails = (school: School): Mail[] =>
  toSchool(school, {
    subject: `We have received the registration of ${school.institution_name}`,
    paragraphs: [
      `${school.institution_name} is registered with ${brand.name}. We read each registration ourselves and write to you once we have.`,
      'If nobody at your school asked for this, tell us and we remove it.',
    ],
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
  school: School,
  terms: { seats: number; endsAt: Date; inviteUrl: string; claimUrl: string },
): Mail[] =>
  toSchool(school, {
    subject: `${school.institution_name} now has a subscription`,
    paragraphs: [
      `${school.institution_name} has ${seatsInWords(terms.seats)} until ${dayInWords(terms.endsAt)}.`,
      'Send the address below to your teachers. Whoever opens it while logged in takes a seat, and all premium content is open to them.',
    ],
    action: { label: 'Invite for your teachers', url: terms.inviteUrl },
    second: representativeLink(terms.claimUrl),
  })

export const claimLinkMails = (school: School, url: string): Mail[] => {
  const { paragraphs, ...action } = representativeLink(url)
  return toSchool(school, {
    subject: `Who looks after ${school.institution_name}?`,
    paragraphs: [...paragraphs, 'An address like this that we sent before no longer works.'],
    action,
  })
}

export const institutionRejectedMails = (school: School, reason: string): Mail[] =>
  toSchool(school, {
    subject: `The registration of ${school.institution_name}`,
    paragraphs: [
      `We could not approve the registration of ${school.institution_name}.`,
      ...because(reason),
      'You are welcome to register again, or to answer this mail if something is not clear.',
    ],
  })

export const institutionReminderMails = (
  school: School,
  endsAt: Date,
  publicUrl: string,
  representatives: Person[] = [],
): Mail[] =>
  toSchool(
    school,
    {
      subject: `The subscription of ${school.institution_name} ends on ${dayInWords(endsAt)}`,
      paragraphs: [
        `The subscription of ${school.institution_name} ends on ${dayInWords(endsAt)}. After that premium content is closed to the teachers it covers.`,
        'To go on, the representative of the school asks for the next term before that day. It starts where this one ends, and everyone keeps their seat.',
      ],
      action: { label: 'Ask for the next term', url: `${publicUrl}/school` },
    },
    representatives,
  )

export const institutionExtendedMails = (
  school: School,
  terms: { seats: number; endsAt: Date },
  publicUrl: string,
  representatives: Person[],
): Mail[] =>
  toSchool(
    school,
    {
      subject: `The subscription of ${school.institution_name} runs until ${dayInWords(terms.endsAt)}`,
      paragraphs: [
        `The subscription of ${school.institution_name} runs until ${dayInWords(terms.endsAt)}, with ${seatsInWords(terms.seats)}.`,
        'Everyone who holds a seat keeps it. There is nothing that your teachers have to do.',
      ],
      action: { label: 'See your school', url: `${publicUrl}/school` },
    },
    representatives,
  )

export const institutionOverMails = (
  school: School,
  endsAt: Date,
  publicUrl: string,
  representatives: Person[] = [],
): Mail[] =>
  toSchool(
    school,
    {
      subject: `The subscription of ${school.institution_name} is over`,
      paragraphs: [
        `The subscription of ${school.institution_name} ended on ${dayInWords(endsAt)}. Premium content is closed to the teachers it covered; their accounts, and what they made, stay.`,
        'The seats are kept: with a further term everyone who holds one is covered again.',
      ],
      action: { label: 'Ask for a further term', url: `${publicUrl}/school` },
    },
    representatives,
  )

export const institutionEndedMails = (school: School, reason: string, representatives: Person[]): Mail[] =>
  toSchool(
    school,
    {
      subject: `The subscription of ${school.institution_name} has ended`,
      paragraphs: [
        `The subscription of ${school.institution_name} has been ended by our staff. Premium content is closed to the teachers it covered; their accounts stay open.`,
        ...because(reason),
        'Answer this mail if something is not clear.',
      ],
    },
    representatives,
  )

export const renewalReceivedMail = (person: Person, name: string): Mail =>
  composeMail({
    to: person.email,
    greeting: person.name,
    subject: `We have received your request for ${name}`,
    paragraphs: [
      `You have asked for the next term of ${name}. We read each request ourselves and write to you once we have.`,
    ],
  })

export const renewalRejectedMails = (school: School, reason: string, representatives: Person[]): Mail[] =>
  toSchool(
    school,
    {
      subject: `The next term of ${school.institution_name}`,
      paragraphs: [
        `We could not approve the next term of ${school.institution_name}. What runs now is not touched by this.`,
        ...because(reason),
        'You are welcome to ask again, or to answer this mail if something is not clear.',
      ],
    },
    representatives,
  )

export const invitationMail = (
  invited: { name: string; email: string },
  school: { institution_name: string; endsAt: Date },
  url: string,
): Mail =>
  composeMail({
    to: invited.email,
    greeting: invited.name || 'colleague',
    subject: `${school.institution_name} invites you to ${brand.name}`,
    paragraphs: [
      `${school.institution_name} has a seat for you at ${brand.name}: e-books, videos, workshops and more for science teachers, until ${dayInWords(school.endsAt)}. It costs you nothing.`,
      'Open the address below, and log in or make an account. It is for you alone.',
    ],
    action: { label: 'Take your seat', url },
  })

export const seatReleasedMail = (person: Person, institutionName: string): Mail =>
  composeMail({
    to: person.email,
    greeting: person.name,
    subject: `Your seat at ${institutionName}`,
    paragraphs: [
      `${institutionName} has given your seat to the school's other teachers. Its subscription no longer covers you.`,
      'Your account stays as it is, with your classes and all that you made and earned, and everything that is free stays open to you.',
    ],
  })

export const representativeRemovedMail = (person: Person, institutionName: string): Mail =>
  composeMail({
    to: person.email,
    greeting: person.name,
    subject: `You no longer look after ${institutionName}`,
    paragraphs: [
      `Our staff have ended your care of ${institutionName}. Your own account is not touched by this.`,
      'Answer this mail if something is not clear.',
    ],
  })

export const inviteLinkRenewedMails = (school: School, publicUrl: string, representatives: Person[] = []): Mail[] =>
  toSchool(
    school,
    {
      subject: `${school.institution_name} has a new invite link`,
      paragraphs: [
        `One of the people who looked after ${school.institution_name} does so no longer. The invite link that your teachers were given before has stopped working; whoever holds a seat keeps it.`,
        'Whoever looks after the school finds the new link on its page, for the teachers who have no seat yet. Teachers who were invited by name still come in; the page lists these invitations, and each can be taken back there.',
      ],
      action: { label: 'Look after the school', url: `${publicUrl}/school` },
    },
    representatives,
  )
