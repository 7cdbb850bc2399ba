import { approveInstitution, claimInvite, registerInstitution } from '@ariviyal/contract/institutions'
import { claimSchool } from '@ariviyal/contract/school'
import type { SchoolForm } from '@ariviyal/contract/school-form'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { signUp, type TestUser } from '../accounts/testing.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { institutions, institutionSeats } from './institutions.table.ts'

/** A long form that is filled in whole. */
export const schoolForm = (change: Partial<SchoolForm> = {}): SchoolForm => ({
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

/** Registers a school and gives its id. */
export async function registerSchool(home: TestHouse, change: Partial<SchoolForm> = {}): Promise<string> {
  const form = schoolForm(change)
  const { status, error } = await home.call(registerInstitution, { body: form })
  if (status !== 201) throw new Error(`no registration: ${error.code}`)
  const [row] = await home.house.db
    .select({ id: institutions.id })
    .from(institutions)
    .where(eq(institutions.school_email, form.school_email))
  if (!row) throw new Error('the registration was not stored')
  return row.id
}

/** A school with a running subscription; `invite` is the token of its invite link. */
export async function openSchool(
  home: TestHouse,
  admin: TestUser,
  terms: { seats?: number; months?: number } = {},
): Promise<{ id: string; invite: string }> {
  const id = await registerSchool(home)
  const { status, body, error } = await home.call(approveInstitution, {
    token: admin.token,
    params: { id },
    body: terms,
  })
  if (status !== 200) throw new Error(`not approved: ${error.code}`)
  return { id, invite: body.invite_url.split('/').at(-1) ?? '' }
}

/** The last part of the first link in a mail whose path starts so. */
export function tokenIn(text: string | undefined, path: '/join/' | '/school/claim/'): string {
  const link = text?.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`no link to ${path} in:\n${text}`)
  return link.split('/').at(-1) ?? ''
}

/** The token of the newest link for a representative that was mailed to a school. */
export async function claimTokenOf(home: TestHouse, id: string): Promise<string> {
  const [row] = await home.house.db
    .select({ email: institutions.school_email })
    .from(institutions)
    .where(eq(institutions.id, id))
  const mails = await home.mails(row?.email)
  return tokenIn(mails.findLast(({ text }) => text?.includes('/school/claim/'))?.text, '/school/claim/')
}

/** A school with a running subscription and somebody who looks after it. */
export async function openCaredForSchool(
  home: TestHouse,
  admin: TestUser,
  terms: { seats?: number; months?: number } = {},
): Promise<{ id: string; invite: string; principal: TestUser }> {
  const school = await openSchool(home, admin, terms)
  const principal = await signUp(home, { firstname: 'Lakshmi', lastname: 'K.' })
  const { status, error } = await home.call(claimSchool, {
    token: principal.token,
    params: { token: await claimTokenOf(home, school.id) },
  })
  if (status !== 200) throw new Error(`not claimed: ${error.code}`)
  return { ...school, principal }
}

/** A teacher who took a seat with the invite link; `seat` is its id. */
export async function seatTeacher(home: TestHouse, invite: string): Promise<TestUser & { seat: string }> {
  const teacher = await signUp(home)
  const { status, error } = await home.call(claimInvite, { token: teacher.token, params: { token: invite } })
  if (status !== 200) throw new Error(`no seat: ${error.code}`)
  const [row] = await home.house.db
    .select({ id: institutionSeats.id })
    .from(institutionSeats)
    .where(eq(institutionSeats.userId, teacher.id))
  return { ...teacher, is_subscribed: 1, seat: row?.id ?? '' }
}
