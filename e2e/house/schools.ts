import { expect } from 'playwright/test'
import {
  adminSession,
  api,
  knownAnew,
  newPerson,
  registered,
  schoolForm,
  type Person,
  type Session,
} from './accounts.ts'
import { linkIn, mailTo } from './mails.ts'

let schools = 0

/** A school that nobody else in the run has, and that nothing ties to another. */
export function newSchool() {
  schools += 1
  const school_email = newPerson().email
  const number = String(6_000_000_000 + (process.pid % 10_000) * 10_000 + schools * 10)
  return {
    ...schoolForm,
    institution_name: `Municipal School ${school_email.split('@')[0]}`,
    school_address: `${schools} Car Street, Ward${process.pid}n${schools}`,
    school_email,
    principal_email: school_email,
    principal_contact: number,
    school_mobile: String(Number(number) + 1),
  }
}

/** Registers a school and gives its id. */
export async function registerSchool(school = newSchool()): Promise<ReturnType<typeof newSchool> & { id: string }> {
  expect((await api('POST', '/api/auth/register', school)).status).toBe(201)
  const { token } = await adminSession()
  const { body } = await api<{ items: { id: string; school_email: string }[] }>(
    'GET',
    '/api/admin/institutions?status=pending',
    undefined,
    token,
  )
  const id = body.items.find((item) => item.school_email === school.school_email)?.id
  if (!id) throw new Error('the registration is not on the first page')
  return { ...school, id }
}

/** A school with a running subscription; `invite` and `claim` are the paths of the links in its mail. */
export async function openSchool(seats: number) {
  const school = await registerSchool()
  const { token } = await adminSession()
  const approved = await api('POST', `/api/admin/institutions/${school.id}/approve`, { seats }, token)
  expect(approved.status).toBe(200)
  const mail = await mailTo(school.school_email, /now has a subscription$/)
  const pathOf = (prefix: string) => new URL(linkIn(mail, prefix)).pathname
  return { ...school, invite: pathOf('/join/'), claim: pathOf('/school/claim/') }
}

/** A school that somebody looks after. */
export async function caredForSchool(seats: number) {
  const school = await openSchool(seats)
  const principal = await registered()
  const claimed = await api(
    'POST',
    `/api${school.claim.replace('/claim/', '/claims/')}/claim`,
    undefined,
    principal.token,
  )
  expect(claimed.status).toBe(200)
  return { ...school, principal }
}

/** A teacher who took a seat with a link. */
export async function seated(invite: string): Promise<Person & Session> {
  const teacher = await registered()
  const claimed = await api('POST', `/api/invites${invite.replace('/join', '')}/claim`, undefined, teacher.token)
  expect(claimed.status).toBe(200)
  return knownAnew(teacher)
}
