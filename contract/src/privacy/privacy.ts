import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { FileAnswer, givenPassword, IdParams, Moment } from '../fields.ts'
import { legalNames } from './legal.ts'
import { limits } from '../limits.ts'

const tag = 'Privacy'
const LegalName = z.enum(legalNames)
const Version = z.string().check(z.maxLength(limits.tokenMax))

/** `due` lists the texts whose current version the person has not agreed to. */
export const Consents = z.object({
  due: z.array(LegalName),
  /** Whether the texts are those with fees, which have versions of their own. */
  charges: z.boolean(),
  given: z.array(z.object({ document: LegalName, version: z.string(), accepted_at: Moment })),
})
export type Consents = z.infer<typeof Consents>

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/auth/user/consents',
  access: 'user',
  tag,
  summary: 'Legal texts that the user agreed to, and those awaiting agreement',
  status: 200,
  answer: Consents,
})

/** Names the version that was read; 409 when it is no longer current. */
export const ConsentForm = z.object({
  documents: z.array(z.object({ document: LegalName, version: Version })).check(z.minLength(1), z.maxLength(10)),
})
export const acceptConsents = endpoint({
  method: 'POST',
  path: '/api/auth/user/consents',
  access: 'user',
  tag,
  summary: 'Agree to the current version of legal texts',
  body: ConsentForm,
  status: 200,
  answer: MessageAnswer,
})

/** Requires the password again, so that an unattended session cannot export data or delete the account. */
export const PasswordForm = z.object({ password: givenPassword })
export type PasswordForm = z.infer<typeof PasswordForm>

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/auth/user/data',
  access: 'user',
  tag,
  summary: "All data about the user, as a file (DPDP Act, the Data Principal's right of access)",
  body: PasswordForm,
  status: 200,
  answer: FileAnswer,
  file: 'application/json',
  attempts: 'sign-in',
})
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/auth/user/delete',
  access: 'user',
  tag,
  summary: 'Delete the account and its dependent data',
  body: PasswordForm,
  status: 200,
  answer: MessageAnswer,
  attempts: 'sign-in',
})
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'Staff',
  summary: "Delete a person's account at their request",
  params: IdParams,
  status: 200,
  answer: MessageAnswer,
})
