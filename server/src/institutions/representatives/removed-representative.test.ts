import {
  removeRepresentative,
  sendClaimLink,
  showInstitution,
} from '@ariviyal/contract/institutions/institution-details'
import { claimInvite, showInvite } from '@ariviyal/contract/institutions/institutions'
import * as calls from '@ariviyal/contract/institutions/own-institution'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { listInstitutionEvents } from '@ariviyal/contract/institutions/institution-details'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { institutions } from '../institutions.table.ts'
import { claimTokenOf, openRepresentedInstitution, tokenIn } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const asStaff = (id: string) => ({ token: admin.token, params: { id } })
const remove = (id: string, user: TestUser) =>
  testApp.call(removeRepresentative, { ...asStaff(id), body: { user_id: user.id } })
const statusOfLink = async (token: string) => (await testApp.call(showInvite, { params: { token } })).status
const claim = async (token: string) =>
  (await testApp.call(claimInvite, { token: (await signUp(testApp)).token, params: { token } })).status

/** Adds a second representative of the institution. */
async function addRepresentative(id: string): Promise<TestUser> {
  const user = await signUp(testApp)
  await testApp.call(sendClaimLink, asStaff(id))
  const params = { token: await claimTokenOf(testApp, id) }
  expect((await testApp.call(calls.claimInstitution, { token: user.token, params })).status).toBe(200)
  return user
}

test('the invite link that a removed representative knows stops working, and the others have a new one', async () => {
  const { id, invite, principal } = await openRepresentedInstitution(testApp, admin, { seats: 5 })
  const colleague = await addRepresentative(id)
  expect((await remove(id, principal)).status).toBe(200)

  expect(await statusOfLink(invite)).toBe(410)
  expect(await claim(invite)).toBe(410)
  const { body } = await testApp.call(calls.showOwnInstitution, { token: colleague.token })
  const renewed = tokenIn(body.school?.invite_url, '/join/')
  expect(await claim(renewed)).toBe(200)
  // Staff see the same link.
  expect((await testApp.call(showInstitution, asStaff(id))).body.invite_url).toBe(body.school?.invite_url)
})

test('an unused representative link stops working with the removal', async () => {
  const { id, principal } = await openRepresentedInstitution(testApp, admin)
  await testApp.call(sendClaimLink, asStaff(id))
  const token = await claimTokenOf(testApp, id)
  expect((await remove(id, principal)).status).toBe(200)
  expect((await testApp.call(calls.claimInstitution, { token: principal.token, params: { token } })).status).toBe(410)
  // Staff send the next one.
  await addRepresentative(id)
})

test('personally invited teachers can still join, and the next representative can revoke the invitations', async () => {
  const { id, principal } = await openRepresentedInstitution(testApp, admin, { seats: 5 })
  const csv = 'Anbu,anbu-of-removed@school.example\nBanu,banu-of-removed@school.example'
  expect((await testApp.call(calls.inviteTeachers, { token: principal.token, body: { csv } })).status).toBe(201)
  const linkTo = async (email: string) => tokenIn((await testApp.mails(email)).at(-1)?.text, '/join/')
  expect((await remove(id, principal)).status).toBe(200)
  const { token } = await addRepresentative(id)

  expect(await statusOfLink(await linkTo('anbu-of-removed@school.example'))).toBe(200)
  const { items } = (await testApp.call(calls.listInvitations, { token, query: { status: 'open' } })).body
  const banu = items.find(({ email }) => email === 'banu-of-removed@school.example')
  expect((await testApp.call(calls.revokeInvitation, { token, params: { id: banu?.id ?? '' } })).status).toBe(200)
  expect(await statusOfLink(await linkTo('banu-of-removed@school.example'))).toBe(410)
})

test('the institution and its other representatives get a mail, and both logs record the removal', async () => {
  const { id, principal } = await openRepresentedInstitution(testApp, admin)
  const colleague = await addRepresentative(id)
  const [institution] = await testApp.ctx.db
    .select({ email: institutions.school_email })
    .from(institutions)
    .where(eq(institutions.id, id))
  expect((await remove(id, principal)).status).toBe(200)

  for (const to of [colleague.email, institution?.email]) {
    const mail = (await testApp.mails(to)).at(-1)
    expect(mail?.subject).toContain('has a new invite link')
    expect(mail?.text).toContain('/school')
    // Only the page of a representative shows the link itself.
    expect(mail?.text).not.toContain('/join/')
  }
  expect((await testApp.mails(principal.email)).at(-1)?.subject).toContain('no longer manage')
  const { items } = (await testApp.call(listInstitutionEvents, asStaff(id))).body
  expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['invite-link-replaced', 'representative-removed'])
  const [entry] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
  expect(entry).toMatchObject({ action: 'institution.representative-removed', subject_id: id })
})
