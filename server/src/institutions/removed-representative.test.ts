import { removeRepresentative, sendClaimLink, showInstitution } from '@ariviyal/contract/institution-details'
import { claimInvite, showInvite } from '@ariviyal/contract/institutions'
import * as calls from '@ariviyal/contract/school'
import { listAuditLog } from '@ariviyal/contract/staff'
import { listInstitutionEvents } from '@ariviyal/contract/institution-details'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { institutions } from './institutions.table.ts'
import { claimTokenOf, openCaredForSchool, tokenIn } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const asStaff = (id: string) => ({ token: admin.token, params: { id } })
const remove = (id: string, user: TestUser) =>
  home.call(removeRepresentative, { ...asStaff(id), body: { user_id: user.id } })
const statusOfLink = async (token: string) => (await home.call(showInvite, { params: { token } })).status
const take = async (token: string) =>
  (await home.call(claimInvite, { token: (await signUp(home)).token, params: { token } })).status

/** A second representative of the school. */
async function addRepresentative(id: string): Promise<TestUser> {
  const user = await signUp(home)
  await home.call(sendClaimLink, asStaff(id))
  const params = { token: await claimTokenOf(home, id) }
  expect((await home.call(calls.claimSchool, { token: user.token, params })).status).toBe(200)
  return user
}

test('the invite link that a removed representative knows stops working, and the others have a new one', async () => {
  const { id, invite, principal } = await openCaredForSchool(home, admin, { seats: 5 })
  const colleague = await addRepresentative(id)
  expect((await remove(id, principal)).status).toBe(200)

  expect(await statusOfLink(invite)).toBe(410)
  expect(await take(invite)).toBe(410)
  const { body } = await home.call(calls.showSchool, { token: colleague.token })
  const renewed = tokenIn(body.school?.invite_url, '/join/')
  expect(await take(renewed)).toBe(200)
  // Staff see the same one.
  expect((await home.call(showInstitution, asStaff(id))).body.invite_url).toBe(body.school?.invite_url)
})

test('a link that makes a representative and was not used yet stops working with the removal', async () => {
  const { id, principal } = await openCaredForSchool(home, admin)
  await home.call(sendClaimLink, asStaff(id))
  const token = await claimTokenOf(home, id)
  expect((await remove(id, principal)).status).toBe(200)
  expect((await home.call(calls.claimSchool, { token: principal.token, params: { token } })).status).toBe(410)
  // Staff send the next one.
  await addRepresentative(id)
})

test('teachers who were invited by name still come in, and the next representative can take that back', async () => {
  const { id, principal } = await openCaredForSchool(home, admin, { seats: 5 })
  const csv = 'Anbu,anbu-of-removed@school.example\nBanu,banu-of-removed@school.example'
  expect((await home.call(calls.inviteTeachers, { token: principal.token, body: { csv } })).status).toBe(201)
  const linkTo = async (email: string) => tokenIn((await home.mails(email)).at(-1)?.text, '/join/')
  expect((await remove(id, principal)).status).toBe(200)
  const { token } = await addRepresentative(id)

  expect(await statusOfLink(await linkTo('anbu-of-removed@school.example'))).toBe(200)
  const { items } = (await home.call(calls.listInvitations, { token, query: { status: 'open' } })).body
  const banu = items.find(({ email }) => email === 'banu-of-removed@school.example')
  expect((await home.call(calls.revokeInvitation, { token, params: { id: banu?.id ?? '' } })).status).toBe(200)
  expect(await statusOfLink(await linkTo('banu-of-removed@school.example'))).toBe(410)
})

test('the school and its other representatives are written to, and both logs hold it', async () => {
  const { id, principal } = await openCaredForSchool(home, admin)
  const colleague = await addRepresentative(id)
  const [school] = await home.house.db
    .select({ email: institutions.school_email })
    .from(institutions)
    .where(eq(institutions.id, id))
  expect((await remove(id, principal)).status).toBe(200)

  for (const to of [colleague.email, school?.email]) {
    const mail = (await home.mails(to)).at(-1)
    expect(mail?.subject).toContain('has a new invite link')
    expect(mail?.text).toContain('/school')
    // The link itself is on a page that only a representative sees.
    expect(mail?.text).not.toContain('/join/')
  }
  expect((await home.mails(principal.email)).at(-1)?.subject).toContain('no longer look after')
  const { items } = (await home.call(listInstitutionEvents, asStaff(id))).body
  expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['invite-link-replaced', 'representative-removed'])
  const [entry] = (await home.call(listAuditLog, { token: admin.token })).body.items
  expect(entry).toMatchObject({ action: 'institution.representative-removed', subject_id: id })
})
