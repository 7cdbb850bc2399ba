import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as staffCalls from '@ariviyal/contract/partnerships/partnership-staff'
import * as calls from '@ariviyal/contract/partnerships/requests'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { organisationForm, putOrganisation, putRequest, putRequestToPartner, requestCallsOf } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
})
// Tests move the clock by more than a login session lasts.
beforeEach(async () => {
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const { confirmed } = requestCallsOf(() => testApp)
const newTeacher = () => signUpSubscriber(testApp, { admin })

test('a person of the invited address speaks for the organisation, and nobody else with the same link', async () => {
  const { id } = await putOrganisation(testApp, admin)
  const [selvi, other] = [await signUp(testApp), await signUp(testApp)]
  const body = { email: selvi.email }
  await testApp.call(staffCalls.invitePartnerMember, { token: admin.token, params: { id }, body })
  const [mail] = (await testApp.mails(selvi.email)).filter(({ subject }) => subject?.startsWith('Speak for'))
  const token = /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await testApp.call(consoleCalls.showPartnerInvitation, { params: { token } })).body.organisation).toBe(
    'Vaigai Dairy',
  )
  const join = (who: TestUser) =>
    testApp.call(consoleCalls.acceptPartnerInvitation, { token: who.token, params: { token } })
  expect((await join(other)).error.code).toBe('other-user')
  expect((await join(selvi)).status).toBe(200)
  expect((await join(selvi)).error.code).toBe('link-expired')
  const own = await testApp.call(consoleCalls.showOwnOrganisation, { token: selvi.token })
  expect(own.body.organisation?.name).toBe('Vaigai Dairy')
})

test('an incident reaches staff at once, by mail and in the queue', async () => {
  const { teacher, id, organisation } = await confirmed(admin)
  const body = { about: 'A pupil was burnt at a pipe.' }
  expect((await testApp.call(calls.reportIncident, { token: teacher.token, params: { id }, body })).status).toBe(201)
  expect((await testApp.mails(testApp.ctx.config.staffMail)).at(-1)?.subject).toBe('Incident with Vaigai Dairy')
  const queued = async () =>
    (await testApp.call(listWaiting, { token: admin.token, query: {} })).body.items.filter(
      ({ kind }) => kind === 'partner-incident',
    )
  const [item] = await queued()
  expect(item?.title).toBe('Incident with Vaigai Dairy')
  const { body: seen } = await testApp.call(staffCalls.showPartner, {
    token: admin.token,
    params: { id: organisation },
  })
  expect(seen.incidents).toMatchObject([{ about: body.about, reported_by: 'school' }])
  const close = { token: admin.token, params: { id: item?.id ?? '' }, body: { words: 'Spoke with both.' } }
  expect((await testApp.call(staffCalls.closeIncident, close)).status).toBe(200)
  expect((await testApp.call(staffCalls.closeIncident, close)).status).toBe(409)
  expect(await queued()).toEqual([])
})

test('the places and texts that would tell more than they may are refused', async () => {
  const { offer } = await putRequestToPartner(testApp, admin)
  const teacher = await newTeacher()
  for (const change of [
    { place: '9.95,78.12' },
    { message: 'Call me: 98400 12345' },
    { message: 'kavitha@school.example' },
    { pupils: 41 },
  ])
    await expect(putRequest(testApp, teacher, offer, change)).rejects.toThrow('invalid-fields')
  const { slot: slotOfOther } = await putRequestToPartner(testApp, admin)
  await expect(putRequest(testApp, teacher, offer, { slot_id: slotOfOther })).rejects.toThrow('invalid-fields')
  await putRequest(testApp, teacher, offer)
  await expect(putRequest(testApp, teacher, offer)).rejects.toThrow('repeated')
  const body = organisationForm({ place: '48.9,2.4' })
  expect((await testApp.call(staffCalls.createPartner, { token: admin.token, body })).status).toBe(422)
})
