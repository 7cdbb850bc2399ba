import { brand } from '@ariviyal/contract/brand'
import { dayInWords } from '../platform/calendar.ts'
import type { Mail } from '../platform/mail.ts'
import { composeMail } from '../platform/mail-layout.ts'
import type { InstitutionRow } from './institutions.table.ts'

type School = Pick<InstitutionRow, 'institution_name' | 'school_email' | 'principal_email' | 'principal_name'>

/** One letter each to the school and to its principal, or one when both have the same address. */
const toSchool = (school: School, letter: Omit<Parameters<typeof composeMail>[0], 'to' | 'greeting'>): Mail[] =>
  [...new Set([school.school_email, school.principal_email])].map((to) =>
    composeMail({
      ...letter,
      to,
      greeting: to === school.principal_email ? school.principal_name : school.institution_name,
    }),
  )

export const registrationReceivedMails = (school: School): Mail[] =>
  toSchool(school, {
    subject: `We have received the registration of ${school.institution_name}`,
    paragraphs: [
      `${school.institution_name} is registered with ${brand.name}. We read each registration ourselves and write to you once we have.`,
      'If nobody at your school asked for this, tell us and we remove it.',
    ],
  })

export const institutionApprovedMails = (
  school: School,
  terms: { seats: number; endsAt: Date; inviteUrl: string },
): Mail[] =>
  toSchool(school, {
    subject: `${school.institution_name} now has a subscription`,
    paragraphs: [
      `${school.institution_name} has ${terms.seats} ${terms.seats === 1 ? 'seat' : 'seats'} until ${dayInWords(terms.endsAt)}.`,
      'Send the address below to your teachers. Whoever opens it while logged in takes a seat, and all premium content is open to them.',
    ],
    action: { label: 'Invite for your teachers', url: terms.inviteUrl },
  })

export const institutionRejectedMails = (school: School, reason: string): Mail[] =>
  toSchool(school, {
    subject: `The registration of ${school.institution_name}`,
    paragraphs: [
      `We could not approve the registration of ${school.institution_name}.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'You are welcome to register again, or to answer this mail if something is not clear.',
    ],
  })

export const institutionReminderMails = (school: School, endsAt: Date, url: string): Mail[] =>
  toSchool(school, {
    subject: `The subscription of ${school.institution_name} ends on ${dayInWords(endsAt)}`,
    paragraphs: [
      `The subscription of ${school.institution_name} ends on ${dayInWords(endsAt)}. After that premium content is closed to the teachers it covers.`,
      'To go on, register the school again before that day.',
    ],
    action: { label: 'Register again', url },
  })
