import type { Mail } from './mail.ts'

/** A sample of a mail that the product sends, for staff. */
export interface MailSample {
  /** Stable, in kebab-case. */
  id: string
  title: string
  /** When it is sent, as a sentence. */
  sentWhen: string
  /** For several mails with the same text, composes one. */
  compose: (publicUrl: string) => Mail
}

/** Fictitious data for the samples. */
export const sampleTeacher = {
  name: 'Name Surname',
  firstname: 'Name',
  email: 'teacher@school.example',
  email_confirmed: true,
}
export const sampleInstitution = {
  institution_name: 'Name of the school',
  school_email: 'office@school.example',
  principal_email: 'principal@school.example',
  principal_name: 'Name of the principal',
}
/** Distinct dates, so that they can be told apart in a mail. */
export const sampleDays = {
  start: new Date('2027-03-12T04:30:00Z'),
  end: new Date('2028-03-12T04:30:00Z'),
}

/** Returns the first of several mails. */
export function firstOf(mails: Mail[]): Mail {
  const [first] = mails
  if (!first) throw new Error('no mail was composed')
  return first
}
