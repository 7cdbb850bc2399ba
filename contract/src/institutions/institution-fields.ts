import * as z from 'zod/mini'
import { emailAddress, optionalText, requiredText, wholeNumber } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { nameText, optionalLine, optionalName } from '../name-text.ts'

/** docs/product.md, Forms: the options of the affiliation board, in the order shown. */
export const boards = ['CBSE', 'ICSE', 'State Board', 'IB', 'Cambridge (IGCSE)', 'Others'] as const

/** Labels of the two long forms, in display order (docs/product.md, Forms). */
export const institutionFieldLabels = {
  institution_name: 'Institution name',
  school_address: 'School address',
  affiliation_board: 'Affiliation board',
  correspondent_name: 'Correspondent name',
  principal_name: 'Principal name',
  principal_contact: 'Principal contact',
  principal_email: 'Principal email',
  branches: 'Branches',
  school_email: 'School email',
  school_website: 'School website',
  school_mobile: 'School mobile',
  school_landline: 'School landline',
  student_strength: 'Student strength',
  teaching_staff_count: 'Teaching staff count',
  representatives: 'Representatives',
} as const
export type InstitutionFieldName = keyof typeof institutionFieldLabels

const required = (field: InstitutionFieldName, max?: number) =>
  requiredText(`${institutionFieldLabels[field]} is required`, max)
const name = (field: InstitutionFieldName, max?: number) =>
  nameText(`${institutionFieldLabels[field]} is required`, max)
const email = (field: InstitutionFieldName) =>
  emailAddress(`${institutionFieldLabels[field]} is required`, messages.emailInvalid)

const count = (field: InstitutionFieldName) =>
  wholeNumber(0, limits.countMax, messages.numberInvalid, `${institutionFieldLabels[field]} is required`)

/** The form of an institution registration and, with `userId`, of a subscription request (docs/product.md, Forms). */
export const InstitutionFormFields = z.object({
  institution_name: name('institution_name'),
  school_address: required('school_address', limits.paragraphMax),
  affiliation_board: z.enum(boards, messages.boardInvalid),
  correspondent_name: name('correspondent_name', limits.nameMax),
  principal_name: name('principal_name', limits.nameMax),
  principal_contact: name('principal_contact', 40),
  principal_email: email('principal_email'),
  branches: optionalText(limits.paragraphMax),
  school_email: email('school_email'),
  school_website: optionalLine(limits.lineMax),
  school_mobile: name('school_mobile', 40),
  school_landline: optionalName(40),
  student_strength: name('student_strength', 40),
  teaching_staff_count: count('teaching_staff_count'),
  representatives: optionalText(limits.paragraphMax),
  declaration: z.literal(true, messages.declarationRequired),
})
export type InstitutionFormFields = z.infer<typeof InstitutionFormFields>

/** The form as shown to staff. */
export const InstitutionFormDetails = z.object({
  institution_name: z.string(),
  school_address: z.string(),
  affiliation_board: z.string(),
  correspondent_name: z.string(),
  principal_name: z.string(),
  principal_contact: z.string(),
  principal_email: z.string(),
  branches: z.string(),
  school_email: z.string(),
  school_website: z.string(),
  school_mobile: z.string(),
  school_landline: z.string(),
  student_strength: z.string(),
  teaching_staff_count: z.number(),
  representatives: z.string(),
  declaration: z.boolean(),
})
export type InstitutionFormDetails = z.infer<typeof InstitutionFormDetails>
