import { showRecord } from '@ariviyal/contract/certificates/record'
import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as offerCalls from '@ariviyal/contract/partnerships/offers'
import * as staffCalls from '@ariviyal/contract/partnerships/partnership-staff'
import * as calls from '@ariviyal/contract/partnerships/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { pagesOf } from '../testing/pages-of-pdf.ts'
import { readCsv } from '../testing/read-csv.ts'
import type { TestApp } from '../testing/test-app.ts'
import { runPartnershipClock } from './run-partnership-clock.ts'
import { checkForm, inDays, offerForm, planForm, putOffer, putOrganisation, putRequest, putSlot } from './testing.ts'

let testApp: TestApp
let year: number
beforeAll(async () => {
  testApp = await openTestApp()
  // To January, so that all of it falls into one year of the figures.
  const now = testApp.ctx.now()
  year = now.getUTCFullYear() + 1
  testApp.advance({ seconds: (Date.UTC(year, 0, 4, 5) - now.getTime()) / 1_000 })
})
afterAll(() => testApp.close())

/** The same person with a new login session, since those of last month have ended. */
const back = async (user: TestUser): Promise<TestUser> => ({ ...user, token: await logInAs(testApp, user) })

/** Lets days pass, with the hourly job once a day. */
async function wait(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    testApp.advance({ days: 1 })
    await runPartnershipClock(testApp.ctx)
  }
}
/** The text of a PDF. */
const textOf = async (bytes: Uint8Array) => (await pagesOf(bytes)).join(' ')
const mailsTo = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)

async function hold(partner: TestUser, teacher: TestUser, id: string, minutes: number, pupils: number) {
  for (const [by, more] of [
    [partner, 0],
    [teacher, 30],
  ] as const) {
    const body = { took_place: true, minutes: minutes + more, pupils }
    expect((await testApp.call(calls.reportRequest, { token: by.token, params: { id }, body })).status).toBe(200)
  }
}

test('a company has a year of offers with a check that lapses, a visit, a placement and a report', async () => {
  let admin = await signUp(testApp, { admin: true })
  const made = await putOrganisation(testApp, admin, { days: 100 })
  let { partner } = made
  let teacher = await signUpSubscriber(testApp, { admin })
  let other = await signUpSubscriber(testApp, { admin })

  // January: a visit is offered, asked for and confirmed. Another school waits.
  const visit = await putOffer(testApp, partner)
  const visitSlot = await putSlot(testApp, partner, visit, { days: 20 })
  const visitId = await putRequest(testApp, teacher, visit)
  const waitingId = await putRequest(testApp, other, visit)
  await testApp.call(calls.acceptRequest, {
    token: partner.token,
    params: { id: visitId },
    body: { slot_id: visitSlot },
  })
  await testApp.call(calls.putRequestOnWaitingList, { token: partner.token, params: { id: waitingId } })
  await testApp.call(calls.savePlan, { token: teacher.token, params: { id: visitId }, body: planForm() })
  expect((await testApp.call(calls.confirmRequest, { token: teacher.token, params: { id: visitId } })).status).toBe(200)
  await wait(22)
  for (const one of [teacher, partner]) {
    const subjects = await mailsTo(one)
    for (const subject of ['Soon: a time with a partner', 'How did it go with the partner?'])
      expect(subjects.filter((found) => found === subject)).toHaveLength(1)
  }
  await hold(partner, teacher, visitId, 110, 28)

  // March and April: the check is about to end, and lapses with a place that was offered.
  await wait(52)
  ;[admin, partner, teacher, other] = [await back(admin), await back(partner), await back(teacher), await back(other)]
  expect((await mailsTo(partner)).filter((subject) => subject?.includes('ends soon'))).toHaveLength(1)
  const placement = await putOffer(testApp, partner, {
    ...offerForm(),
    kind: 'placement',
    title: 'Two days in the quality laboratory',
    pupils_max: 0,
    hazards: '',
  })
  const placementSlot = await putSlot(testApp, partner, placement, { days: 24, minutes: 1_920 })
  const placementId = await putRequest(testApp, teacher, placement, { pupils: 0 })
  const accept = { token: partner.token, params: { id: placementId }, body: { slot_id: placementSlot } }
  expect((await testApp.call(calls.acceptRequest, accept)).status).toBe(200)
  // No pupils take part, so that no mail speaks of a safety plan.
  const planned = async () => (await testApp.mails(teacher.email)).filter(({ text }) => text?.includes('plan')).length
  const plannedBefore = await planned()
  expect(plannedBefore).toBeGreaterThan(0)
  expect((await testApp.mails(teacher.email)).at(-1)).toMatchObject({
    subject: 'A partner offers you a time',
    text: expect.stringContaining('Confirm the time on its page before it begins.') as string,
  })
  await testApp.call(staffCalls.checkPartner, {
    token: admin.token,
    params: { id: made.id },
    body: checkForm(testApp, 3),
  })
  await wait(5)
  expect((await mailsTo(partner)).filter((subject) => subject?.includes('has ended'))).toHaveLength(1)
  const confirm = () => testApp.call(calls.confirmRequest, { token: teacher.token, params: { id: placementId } })
  expect((await confirm()).error.code).toBe('not-ready')
  expect((await testApp.call(offerCalls.listOffers, { query: {} })).body.items).toEqual([])
  const addSlot = {
    token: partner.token,
    params: { id: visit },
    body: { starts_at: inDays(testApp, 30), minutes: 120, capacity: 1, where: 'Gate 2' },
  }
  expect((await testApp.call(consoleCalls.addSlot, addSlot)).error.code).toBe('not-ready')
  const stateOf = async (by: TestUser, id: string) =>
    (await testApp.call(calls.showRequest, { token: by.token, params: { id } })).body.state
  expect([await stateOf(teacher, placementId), await stateOf(other, waitingId)]).toEqual(['matched', 'waiting'])

  // The check is renewed: the placement is confirmed, and a new time goes to the school that waited.
  await testApp.call(staffCalls.checkPartner, { token: admin.token, params: { id: made.id }, body: checkForm(testApp) })
  expect((await confirm()).status).toBe(200)
  expect((await testApp.call(consoleCalls.addSlot, addSlot)).status).toBe(201)
  expect(await stateOf(other, waitingId)).toBe('matched')
  // It lasts two days: nobody is asked for a report before it has ended.
  const asked = async (one: TestUser) =>
    (await mailsTo(one)).filter((subject) => subject === 'How did it go with the partner?').length
  await wait(21)
  expect([await asked(teacher), await asked(partner)]).toEqual([1, 1])
  await wait(1)
  expect([await asked(teacher), await asked(partner)]).toEqual([2, 2])
  expect(await planned()).toBe(plannedBefore)
  await hold(partner, teacher, placementId, 900, 0)
  await wait(12)
  other = await back(other)
  expect(await stateOf(other, waitingId)).toBe('expired')

  // December: the record of the teacher, and the report of the year, in which page, CSV and PDF agree.
  testApp.advance({ days: 200 })
  ;[teacher, partner] = [await back(teacher), await back(partner)]
  const { body: record } = await testApp.call(showRecord, { token: teacher.token, query: {} })
  expect(record.partner_hours.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ['placement', 900],
    ['lab-visit', 110],
  ])
  expect([record.seconds, record.partner_seconds]).toEqual([0, 1_010 * 60])
  const about = { params: { id: made.id }, query: { year } }
  const { body: page } = await testApp.call(offerCalls.showOrganisation, about)
  expect(page.years).toEqual([year])
  expect(page.impact).toEqual({
    year,
    kinds: [
      { kind: 'lab-visit', held: 1, pupils: 28, minutes: 110 },
      { kind: 'placement', held: 1, pupils: 0, minutes: 900 },
    ],
    held: 2,
    pupils: 28,
    minutes: 1_010,
    schools: 1,
    districts: 1,
    teachers: 1,
  })
  const file = (type: 'csv' | 'pdf') =>
    testApp.app.inject({ url: `/api/partnerships/organisations/${made.id}/impact.${type}?year=${year}` })
  const csv = readCsv((await file('csv')).body)
  expect(csv.slice(1).map((row) => row.slice(2))).toEqual([
    ['Visit to a lab or a plant', '1', '28', '110'],
    ['Two days for a teacher', '1', '0', '900'],
    ['All', '2', '28', '1010'],
    ['Schools', '1', '', ''],
    ['Districts', '1', '', ''],
    ['Teachers', '1', '', ''],
  ])
  const pdf = await textOf((await file('pdf')).rawPayload)
  for (const words of [
    `Partnerships in ${year}`,
    'Visit to a lab or a plant 1 28 110',
    'Two days for a teacher 1 0 900',
    'All 2 28 1010',
    'Schools: 1 · Districts: 1 · Teachers: 1',
  ])
    expect(pdf).toContain(words)
})
