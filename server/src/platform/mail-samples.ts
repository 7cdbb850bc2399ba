import type { Mail } from './mail.ts'

/** One mail that the product sends, as staff see it: filled in with what a person could read. */
export interface MailSample {
  /** Stable, kebab-case. */
  id: string
  title: string
  /** When it leaves, as a sentence. */
  sentWhen: string
  /** Of several letters of the same words, one. */
  compose: (publicUrl: string) => Mail
}

/** What the samples are filled in with: nobody. */
export const sampleTeacher = {
  name: 'Name Surname',
  firstname: 'Name',
  email: 'teacher@school.example',
  email_confirmed: true,
}
export const sampleSchool = {
  institution_name: 'Name of the school',
  school_email: 'office@school.example',
  principal_email: 'principal@school.example',
  principal_name: 'Name of the principal',
}
/** Far enough apart for every date to be told from another. */
export const sampleDays = {
  start: new Date('2027-03-12T04:30:00Z'),
  end: new Date('2028-03-12T04:30:00Z'),
}

/** The first of the letters that go out together. */
export function firstOf(mails: Mail[]): Mail {
  const [first] = mails
  if (!first) throw new Error('a letter to nobody')
  return first
}
