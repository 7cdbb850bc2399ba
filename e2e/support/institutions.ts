import { expect } from 'playwright/test'
import {
  adminSession,
  api,
  refreshPerson,
  newPerson,
  newTeacher,
  institutionForm,
  type TestPerson,
  type TestSession,
} from './accounts.ts'
import { linkIn, mailTo } from './mails.ts'

let institutions = 0

/** An institution form unique in this run, similar to no other. */
export function newInstitution() {
  institutions += 1
  const school_email = newPerson().email
  const number = String(6_000_000_000 + (process.pid % 10_000) * 10_000 + institutions * 10)
  return {
    ...institutionForm,
    institution_name: `Municipal School ${school_email.split('@')[0]}`,
    school_address: `${institutions} Car Street, Ward${process.pid}n${institutions}`,
    school_email,
    principal_email: school_email,
    principal_contact: number,
    school_mobile: String(Number(number) + 1),
  }
}

/** The id of a registration that waits. */
export async function registrationOf({ school_email }: { school_email: string }): Promise<string> {
  const { token } = await adminSession()
  const { body } = await api<{ items: { id: string; school_email: string }[] }>(
    'GET',
    '/api/admin/institutions?status=pending',
    undefined,
    token,
  )
  const id = body.items.find((item) => item.school_email === school_email)?.id
  if (!id) throw new Error('the registration is not on the first page')
  return id
}

/** Registers an institution and returns its id. */
export async function registerInstitution(
  institution = newInstitution(),
): Promise<ReturnType<typeof newInstitution> & { id: string }> {
  expect((await api('POST', '/api/auth/register', institution)).status).toBe(201)
  return { ...institution, id: await registrationOf(institution) }
}

/** Creates an institution with a running subscription; `invite` and `claim` are the paths of its mailed links. */
export async function openInstitution(seats: number) {
  const institution = await registerInstitution()
  const { token } = await adminSession()
  const approved = await api('POST', `/api/admin/institutions/${institution.id}/approve`, { seats }, token)
  expect(approved.status).toBe(200)
  const mail = await mailTo(institution.school_email, /now has a subscription$/)
  const pathOf = (prefix: string) => new URL(linkIn(mail, prefix)).pathname
  return { ...institution, invite: pathOf('/join/'), claim: pathOf('/school/claim/') }
}

/** Creates an institution with a representative. */
export async function newRepresentedInstitution(seats: number) {
  const institution = await openInstitution(seats)
  const principal = await newTeacher()
  const claimed = await api(
    'POST',
    `/api${institution.claim.replace('/claim/', '/claims/')}/claim`,
    undefined,
    principal.token,
  )
  expect(claimed.status).toBe(200)
  return { ...institution, principal }
}

/** Creates a teacher with a seat, taken through the invite. */
export async function newSeatedTeacher(invite: string): Promise<TestPerson & TestSession> {
  const teacher = await newTeacher()
  const claimed = await api('POST', `/api/invites${invite.replace('/join', '')}/claim`, undefined, teacher.token)
  expect(claimed.status).toBe(200)
  return refreshPerson(teacher)
}
