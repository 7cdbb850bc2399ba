import { approveInstitution, registerInstitution } from '@ariviyal/contract/institutions'
import type { SchoolForm } from '@ariviyal/contract/school-form'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TestUser } from '../accounts/testing.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { institutions } from './institutions.table.ts'

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
