import type { Endpoint } from '@ariviyal/contract/endpoint'
import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as offerCalls from '@ariviyal/contract/partnerships/offers'
import * as staffCalls from '@ariviyal/contract/partnerships/partnership-staff'
import * as requestCalls from '@ariviyal/contract/partnerships/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { users } from '../accounts/users.table.ts'
import { eq } from 'drizzle-orm'
import { runPartnershipClock } from './run-partnership-clock.ts'
import { planForm, putOffer, putOrganisation, putRequest, putSlot } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
let partner: TestUser
let ids: Record<'organisation' | 'offer' | 'request', string>

const ofTeacher = { firstname: 'K. Kavitha', lastname: 'Ramanujam', phoneNumber: '9840055555' }
const ofPartner = { firstname: 'Selvi', lastname: 'Thangaraj', phoneNumber: '9840066666' }

beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
  const made = await putOrganisation(testApp, admin)
  ;({ partner } = made)
  for (const [user, names] of [
    [teacher, ofTeacher],
    [partner, ofPartner],
  ] as const)
    await testApp.ctx.db.update(users).set(names).where(eq(users.id, user.id))
  const offer = await putOffer(testApp, partner)
  const slot = await putSlot(testApp, partner, offer)
  const request = await putRequest(testApp, teacher, offer)
  ids = { organisation: made.id, offer, request }
  const params = { id: request }
  const plan = planForm({ teachers: ['Kavitha Ramanujam', 'S. Murugan Ponnusamy'] })
  for (const [by, call, body] of [
    [partner, requestCalls.acceptRequest, { slot_id: slot }],
    [teacher, requestCalls.savePlan, plan],
    [teacher, requestCalls.confirmRequest, undefined],
    [teacher, requestCalls.writeToOtherSide, { text: 'May we bring a camera?' }],
    [partner, requestCalls.writeToOtherSide, { text: 'Yes, outside of the plant.' }],
    [partner, requestCalls.reportIncident, { about: 'A pupil fell on the stairs.' }],
  ] as const) {
    const { status, error } = await testApp.call<Endpoint>(call, { token: by.token, params, body } as never)
    if (status > 201) throw new Error(`${call.path}: ${error.code}`)
  }
  testApp.advance({ days: 9 })
  await runPartnershipClock(testApp.ctx)
  testApp.advance({ days: 3 })
  await runPartnershipClock(testApp.ctx)
  for (const by of [partner, teacher])
    await testApp.call(requestCalls.reportRequest, {
      token: by.token,
      params,
      body: { took_place: true, minutes: 100, pupils: 28 },
    })
})
afterAll(() => testApp.close())

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value
const reads = [offerCalls, requestCalls, consoleCalls]
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ method, path }) => method === 'GET' && !path.includes('{token}'))

const idFor = (path: string) =>
  path.includes('/organisations/') ? ids.organisation : path.includes('/requests/') ? ids.request : ids.offer

/** The answers to all reading calls that a person may use, as one text. */
async function readAll(token?: string): Promise<string> {
  let text = ''
  for (const { path, file } of reads) {
    const url = `${path.replace('{id}', idFor(path))}${path === '/api/partner/requests' ? '?list=all' : ''}`
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await testApp.app.inject({ method: 'GET', url, headers })
    if (answer.statusCode !== 200) continue
    if (file !== 'application/pdf') text += answer.body
  }
  return text
}

test('a partner sees the school and the first name of the teacher, and no surname, address or phone number', async () => {
  const text = await readAll(partner.token)
  expect(text).toContain('Government High School')
  expect(text).toContain('"teacher":"Kavitha"')
  const mails = (await testApp.mails(partner.email)).map(
    ({ subject, text: body, html }) => `${subject} ${body} ${html}`,
  )
  expect(mails.length).toBeGreaterThan(4)
  for (const secret of ['Ramanujam', 'Ponnusamy', teacher.email, ofTeacher.phoneNumber])
    for (const seen of [text, ...mails]) expect(seen.includes(secret) ? `${secret} in ${seen}` : '').toBe('')
})

test('a teacher and everyone else see no name, address or phone number of who speaks for an organisation', async () => {
  const [guest, seenByTeacher] = [await readAll(), await readAll(teacher.token)]
  expect(guest).toContain('Vaigai Dairy')
  expect(guest).not.toContain('Government High School')
  expect(guest).not.toContain('Gate 2')
  expect(seenByTeacher).toContain('Gate 2')
  for (const secret of ['Selvi', 'Thangaraj', partner.email, ofPartner.phoneNumber]) {
    expect(seenByTeacher).not.toContain(secret)
    expect(guest).not.toContain(secret)
  }
})

test('only staff see the people who were checked and who reported an incident', async () => {
  const { body } = await testApp.call(staffCalls.showPartner, { token: admin.token, params: { id: ids.organisation } })
  expect(body).toMatchObject({ check: { people: 'R. Selvi, plant manager; K. Arun, laboratory' } })
  expect(body.incidents[0]?.reporter_email).toBe(partner.email)
  for (const token of [partner.token, teacher.token])
    expect((await testApp.call(staffCalls.showPartner, { token, params: { id: ids.organisation } })).status).toBe(403)
})
