import { claimInvite, showInvite } from '@ariviyal/contract/institutions/institutions'
import * as calls from '@ariviyal/contract/institutions/own-institution'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { bellOf, choose } from '../../notifications/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { openRepresentedInstitution, tokenIn } from '../testing.ts'

let testApp: TestApp
let principal: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  const admin = await signUp(testApp, { admin: true })
  principal = (await openRepresentedInstitution(testApp, admin, { seats: 9 })).principal
})
afterAll(() => testApp.close())

async function invite({ email }: { email: string }): Promise<string> {
  const { token } = principal
  await testApp.call(calls.inviteTeachers, { token, body: { csv: `name,email\nAnbu,${email}` } })
  const { items } = (await testApp.call(calls.listInvitations, { token, query: {} })).body
  return items.find((item) => item.email === email)?.id ?? ''
}
const invitationsMailedTo = async ({ email }: { email: string }) =>
  (await testApp.mails(email)).filter(({ subject }) => subject?.startsWith('Your school invites you'))
const entriesOf = async (teacher: TestUser) =>
  (await bellOf(testApp, teacher)).items.filter(({ kind }) => kind === 'seat')

test('an invitation to a seat comes by mail, until its teacher chooses the bell, and never by both unless asked', async () => {
  const usual = await signUp(testApp)
  await invite(usual)
  expect([(await invitationsMailedTo(usual)).length, (await entriesOf(usual)).length]).toEqual([1, 0])

  const [ringing, both] = [await signUp(testApp), await signUp(testApp)]
  await choose(testApp, ringing, 'seat', 'bell')
  await choose(testApp, both, 'seat', 'both')
  for (const teacher of [ringing, both]) await invite(teacher)
  expect([(await invitationsMailedTo(ringing)).length, (await entriesOf(ringing)).length]).toEqual([0, 1])
  expect([(await invitationsMailedTo(both)).length, (await entriesOf(both)).length]).toEqual([1, 1])
})

test('the bell opens the invitation for its teacher alone, and takes the seat', async () => {
  const [teacher, other] = [await signUp(testApp), await signUp(testApp)]
  const unconfirmed = await signUp(testApp, { unconfirmed: true })
  await choose(testApp, teacher, 'seat', 'bell')
  const id = await invite(teacher)
  const [entry] = await entriesOf(teacher)
  expect(entry?.path).toBe(`/join/${id}`)
  const params = { token: id }
  expect((await testApp.call(showInvite, { params })).status).toBe(410)
  for (const { token } of [other, unconfirmed, principal]) {
    expect((await testApp.call(showInvite, { token, params })).status).toBe(410)
    expect((await testApp.call(claimInvite, { token, params })).status).toBe(410)
  }
  const { token } = teacher
  expect((await testApp.call(showInvite, { token, params })).body.seats_free).toBe(9)
  expect((await testApp.call(claimInvite, { token, params })).body.msg).toBe(serverMessages.inviteClaimed)
  expect((await testApp.call(claimInvite, { token, params })).status).toBe(410)
})

test('an address whose owner has not confirmed it is invited by mail alone, and sent again with a new link', async () => {
  const teacher = await signUp(testApp, { unconfirmed: true })
  await choose(testApp, teacher, 'seat', 'bell')
  const id = await invite(teacher)
  expect(await entriesOf(teacher)).toEqual([])
  await testApp.call(calls.resendInvitation, { token: principal.token, params: { id } })
  const mails = await invitationsMailedTo(teacher)
  expect(mails).toHaveLength(2)
  const [first, second] = mails.map(({ text }) => ({ token: tokenIn(text, '/join/') }))
  expect((await testApp.call(showInvite, { params: first ?? { token: '-' } })).status).toBe(410)
  expect((await testApp.call(showInvite, { params: second ?? { token: '-' } })).status).toBe(200)
})
