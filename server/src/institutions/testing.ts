import { approveInstitution, claimInvite, registerInstitution } from '@ariviyal/contract/institutions/institutions'
import { claimInstitution } from '@ariviyal/contract/institutions/own-institution'
import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { signUp, type TestUser } from '../accounts/testing.ts'
import type { TestApp } from '../testing/test-app.ts'
import { institutions, institutionSeats } from './institutions.table.ts'

/** A long form with every field filled in. */
export const institutionForm = (change: Partial<InstitutionFormFields> = {}): InstitutionFormFields => ({
  institution_name: 'Government Higher Secondary School, Kumbakonam',
  school_address: '12 Temple Road, Kumbakonam',
  affiliation_board: 'State Board',
  correspondent_name: 'R. Selvam',
  principal_name: 'K. Lakshmi',
  principal_contact: '9840054321',
  principal_email: `principal-${randomUUID()}@school.example`,
  branches: '',
  school_email: `office-${randomUUID()}@school.example`,
  school_website: '',
  school_mobile: '9840099999',
  school_landline: '',
  student_strength: '850',
  teaching_staff_count: 32,
  representatives: '',
  declaration: true,
  ...change,
})

/** Registers an institution and returns its id. */
export async function registerTestInstitution(
  testApp: TestApp,
  change: Partial<InstitutionFormFields> = {},
): Promise<string> {
  const form = institutionForm(change)
  const { status, error } = await testApp.call(registerInstitution, { body: form })
  if (status !== 201) throw new Error(`no registration: ${error.code}`)
  const [row] = await testApp.ctx.db
    .select({ id: institutions.id })
    .from(institutions)
    .where(eq(institutions.school_email, form.school_email))
  if (!row) throw new Error('the registration was not stored')
  return row.id
}

/** An institution with a running subscription; `invite` is the token of its invite link. */
export async function openInstitution(
  testApp: TestApp,
  admin: TestUser,
  terms: { seats?: number; months?: number } = {},
): Promise<{ id: string; invite: string }> {
  const id = await registerTestInstitution(testApp)
  const { status, body, error } = await testApp.call(approveInstitution, {
    token: admin.token,
    params: { id },
    body: terms,
  })
  if (status !== 200) throw new Error(`not approved: ${error.code}`)
  return { id, invite: body.invite_url.split('/').at(-1) ?? '' }
}

/** The last path segment of the first link in a mail whose path starts with the given one. */
export function tokenIn(text: string | undefined, path: '/join/' | '/school/claim/'): string {
  const link = text?.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`no link to ${path} in:\n${text}`)
  return link.split('/').at(-1) ?? ''
}

/** The token of the newest representative link mailed to an institution. */
export async function claimTokenOf(testApp: TestApp, id: string): Promise<string> {
  const [row] = await testApp.ctx.db
    .select({ email: institutions.school_email })
    .from(institutions)
    .where(eq(institutions.id, id))
  const mails = await testApp.mails(row?.email)
  return tokenIn(mails.findLast(({ text }) => text?.includes('/school/claim/'))?.text, '/school/claim/')
}

/** An institution with a running subscription and a representative. */
export async function openRepresentedInstitution(
  testApp: TestApp,
  admin: TestUser,
  terms: { seats?: number; months?: number } = {},
): Promise<{ id: string; invite: string; principal: TestUser }> {
  const institution = await openInstitution(testApp, admin, terms)
  const principal = await signUp(testApp, { firstname: 'Lakshmi', lastname: 'K.' })
  const { status, error } = await testApp.call(claimInstitution, {
    token: principal.token,
    params: { token: await claimTokenOf(testApp, institution.id) },
  })
  if (status !== 200) throw new Error(`not claimed: ${error.code}`)
  return { ...institution, principal }
}

/** A teacher who took a seat with the invite link; `seat` is its id. */
export async function seatTeacher(testApp: TestApp, invite: string): Promise<TestUser & { seat: string }> {
  const teacher = await signUp(testApp)
  const { status, error } = await testApp.call(claimInvite, { token: teacher.token, params: { token: invite } })
  if (status !== 200) throw new Error(`no seat: ${error.code}`)
  const [row] = await testApp.ctx.db
    .select({ id: institutionSeats.id })
    .from(institutionSeats)
    .where(eq(institutionSeats.userId, teacher.id))
  return { ...teacher, is_subscribed: 1, seat: row?.id ?? '' }
}
