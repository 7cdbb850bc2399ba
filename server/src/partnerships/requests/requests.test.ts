import { showRecord } from '@ariviyal/contract/certificates/record'
import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as offerCalls from '@ariviyal/contract/partnerships/offers'
import { makeCalendarFeed } from '@ariviyal/contract/live/live'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import * as staffCalls from '@ariviyal/contract/partnerships/partnership-staff'
import * as calls from '@ariviyal/contract/partnerships/requests'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { retention } from '@ariviyal/contract/privacy/retention'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { users } from '../../accounts/users.table.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { addDays, addMonths } from '../../platform/time/calendar.ts'
import { eraseMessages, erasePlans } from '../personal-data.ts'
import { runPartnershipClock } from '../run-partnership-clock.ts'
import {
  checkForm,
  inDays,
  putOffer,
  putOrganisation,
  putRequest,
  putRequestToPartner,
  putSlot,
  requestCallsOf,
} from '../testing.ts'

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

const { show, accept, plan, confirm, wait, confirmed, placesTaken, subjectsOf } = requestCallsOf(() => testApp)
const newTeacher = () => signUpSubscriber(testApp, { admin })
const cancel = ({ token }: TestUser, id: string) =>
  testApp.call(calls.cancelRequest, { token, params: { id }, body: { words: 'The plant stands still.' } })
const report = (
  { token }: TestUser,
  id: string,
  change: { took_place?: boolean; minutes?: number; pupils?: number } = {},
) =>
  testApp.call(calls.reportRequest, {
    token,
    params: { id },
    body: { took_place: true, minutes: 120, pupils: 30, words: 'They saw the pasteuriser.', ...change },
  })
async function calendarOf({ token }: TestUser): Promise<string> {
  const { url } = (await testApp.call(makeCalendarFeed, { token })).body
  return (await testApp.app.inject({ url: new URL(url).pathname })).body
}

describe('a visit of a class', () => {
  test('is asked for, offered, planned, confirmed, held, reported by both, and in the record of the teacher', async () => {
    const { partner, offer, slot, teacher, id, organisation } = await putRequestToPartner(testApp, admin)
    expect(await subjectsOf(partner)).toContain('A school asks for what you offer')
    expect((await show(partner, id)).may).toMatchObject({ accept: true, decline: true, confirm: false })
    expect((await accept(partner, id, slot)).status).toBe(200)
    expect(await show(teacher, id)).toMatchObject({ state: 'matched', awaits: 'school', where: 'Gate 2' })
    // Each thing that is missing keeps it from being confirmed.
    expect((await confirm(teacher, id)).error.code).toBe('incomplete')
    for (const change of [
      { teachers: ['Kavitha Raman'] },
      { youngest_age: 11 },
      { hazards: '' },
      { transport: '' },
      { first_aid: '' },
      { consents: 29 },
      { pupils: 41, consents: 41 },
    ]) {
      await plan(teacher, id, change)
      expect((await confirm(teacher, id)).error.code).toBe('incomplete')
    }
    await plan(teacher, id)
    expect((await confirm(teacher, id)).body.msg).toBe(partnershipMessages.confirmed)
    const [mail] = (await testApp.mails(partner.email)).filter(({ subject }) => subject?.includes('is confirmed'))
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    const headers = { authorization: `Bearer ${teacher.token}` }
    const file = await testApp.app.inject({ url: `/api/partnerships/requests/${id}/calendar`, headers })
    expect(file.body).toContain('SUMMARY:Visit to a lab or a plant')
    for (const person of [teacher, partner]) expect(await calendarOf(person)).toContain(`UID:${id}`)
    expect(await calendarOf(await newTeacher())).not.toContain(`UID:${id}`)

    expect((await report(teacher, id)).status).toBe(409)
    testApp.advance({ days: 11 })
    expect(await show(partner, id)).toMatchObject({ state: 'held', awaits: 'both' })
    expect((await report(partner, id, { minutes: 100, pupils: 28 })).body.msg).toBe(partnershipMessages.reported)
    expect((await show(teacher, id)).report).toEqual({ own: null, other: null })
    expect((await report(teacher, id)).body.msg).toBe(partnershipMessages.counted)
    expect((await report(teacher, id)).status).toBe(409)
    expect((await show(teacher, id)).report.other).toMatchObject({ minutes: 100 })
    const { body: record } = await testApp.call(showRecord, { token: teacher.token, query: {} })
    expect(record.partner_hours).toMatchObject([{ id, kind: 'lab-visit', organisation: 'Vaigai Dairy', minutes: 100 }])
    const { body: shown } = await testApp.call(offerCalls.showOrganisation, { params: { id: organisation }, query: {} })
    expect(shown.impact).toMatchObject({ held: 1, pupils: 28, minutes: 100, schools: 1 })
    expect(shown.offers.map((one) => one.id)).toEqual([offer])
  })

  test('does not count when one side says that it did not take place', async () => {
    const { partner, teacher, id, organisation } = await confirmed(admin)
    testApp.advance({ days: 11 })
    await report(partner, id, { took_place: false, minutes: 0 })
    expect((await report(teacher, id)).body.msg).toBe(partnershipMessages.notHeld)
    expect((await show(teacher, id)).state).toBe('not-held')
    const { body } = await testApp.call(offerCalls.showOrganisation, { params: { id: organisation }, query: {} })
    expect(body.impact.held).toBe(0)
  })

  test('is moved to another slot or with its slot, and the school confirms again', async () => {
    const { partner, offer, slot, teacher, id } = await confirmed(admin)
    const other = await putSlot(testApp, partner, offer, { days: 20 })
    const move = { token: partner.token, params: { id }, body: { slot_id: other } }
    expect((await testApp.call(calls.moveRequest, move)).status).toBe(200)
    expect([await placesTaken(slot), await placesTaken(other)]).toEqual([0, 1])
    expect(await show(teacher, id)).toMatchObject({ state: 'matched', slot: { id: other } })
    await confirm(teacher, id)
    const moved = await testApp.call(consoleCalls.moveSlot, {
      token: partner.token,
      params: { id: other },
      body: { starts_at: inDays(testApp, 25) },
    })
    expect(moved.status).toBe(200)
    expect((await show(teacher, id)).state).toBe('matched')
    expect(
      (await subjectsOf(teacher)).filter((subject) => subject === 'A time with a partner has changed'),
    ).toHaveLength(2)
    expect((await confirm(teacher, id)).status).toBe(200)
    const words = { token: partner.token, params: { id: other }, body: { words: 'A holiday' } }
    expect((await testApp.call(consoleCalls.cancelSlot, words)).status).toBe(200)
    expect(await show(teacher, id)).toMatchObject({ state: 'cancelled', decline_words: 'A holiday', slot: null })
    expect(await placesTaken(other)).toBe(0)
  })
})

describe('the waiting list', () => {
  test('gets a place that becomes free, the first school first', async () => {
    const { partner, offer, slot, teacher, id } = await confirmed(admin)
    const [second, third] = [await newTeacher(), await newTeacher()]
    const [secondId, thirdId] = [await putRequest(testApp, second, offer), await putRequest(testApp, third, offer)]
    expect((await accept(partner, secondId, slot)).error.code).toBe('seats-taken')
    await wait(partner, thirdId)
    await wait(partner, secondId)
    expect((await cancel(teacher, id)).status).toBe(200)
    expect((await cancel(teacher, id)).status).toBe(409)
    expect(await show(second, secondId)).toMatchObject({ state: 'matched', slot: { id: slot } })
    expect((await show(third, thirdId)).state).toBe('waiting')
    // A new time goes to the list, too.
    await putSlot(testApp, partner, offer, { days: 30, capacity: 3 })
    expect((await show(third, thirdId)).state).toBe('matched')
  })

  test('gets nothing while the check has lapsed, and everything once it is renewed', async () => {
    const { organisation, partner, offer, slot, teacher, id } = await confirmed(admin)
    const second = await newTeacher()
    const secondId = await putRequest(testApp, second, offer)
    await wait(partner, secondId)
    const body = { reason: 'The references could not be reached.' }
    await testApp.call(staffCalls.withdrawCheck, { token: admin.token, params: { id: organisation }, body })
    expect(await placesTaken(slot)).toBe(1)
    expect(await show(teacher, id)).toMatchObject({ state: 'matched', is_checked: false })
    expect((await confirm(teacher, id)).error.code).toBe('not-ready')
    expect((await testApp.call(calls.withdrawRequest, { token: teacher.token, params: { id } })).status).toBe(200)
    expect(await placesTaken(slot)).toBe(0)
    expect((await show(second, secondId)).state).toBe('waiting')
    expect((await testApp.call(offerCalls.showOffer, { params: { id: offer } })).status).toBe(404)
    await testApp.call(staffCalls.checkPartner, {
      token: admin.token,
      params: { id: organisation },
      body: checkForm(testApp),
    })
    expect((await show(second, secondId)).state).toBe('matched')
  })
})

test('of schools that are accepted at the same moment, no more get a place than there are', async () => {
  const { partner, offer, slot, id } = await putRequestToPartner(testApp, admin)
  const ids = [id]
  for (let other = 0; other < 5; other += 1) ids.push(await putRequest(testApp, await newTeacher(), offer))
  const answers = await Promise.all(ids.map((one) => accept(partner, one, slot)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await placesTaken(slot)).toBe(1)
})

describe('surplus equipment', () => {
  const equipment = { kind: 'equipment', pupils_max: 0, min_age: 0, hazards: '' } as const
  const ask = (teacher: TestUser, offer: string) => putRequest(testApp, teacher, offer, { pupils: 0 })
  const statesOf = async (teacher: TestUser, ...ids: string[]) =>
    Promise.all(ids.map(async (id) => (await show(teacher, id)).state))
  const refused = partnershipMessages.reasonNeeded

  test('goes to the school that has received least, and the partner cannot choose another', async () => {
    const { partner } = await putOrganisation(testApp, admin)
    const [rich, poor] = [await newTeacher(), await newTeacher()]
    const first = await putOffer(testApp, partner, equipment)
    const firstSlot = await putSlot(testApp, partner, first)
    const firstId = await ask(rich, first)
    expect((await accept(partner, firstId, firstSlot)).status).toBe(200)
    const second = await putOffer(testApp, partner, { ...equipment, title: 'Twelve beakers' })
    const slot = await putSlot(testApp, partner, second)
    const [richId, poorId] = [await ask(rich, second), await ask(poor, second)]
    expect((await show(rich, richId)).fair_order).toEqual({ place: 2, of: 2, received_before: 1 })
    expect((await accept(partner, richId, slot)).error.msg).toBe(partnershipMessages.notFirst)
    expect((await accept(partner, poorId, slot)).status).toBe(200)
  })

  test('goes to the first school, not to the one that the partner puts on the waiting list', async () => {
    const { partner } = await putOrganisation(testApp, admin)
    const offer = await putOffer(testApp, partner, equipment)
    await putSlot(testApp, partner, offer)
    const ids = [await ask(await newTeacher(), offer), await ask(await newTeacher(), offer)]
    expect((await wait(partner, ids[1] ?? '')).status).toBe(200)
    expect(await statesOf(partner, ...ids)).toEqual(['matched', 'waiting'])
  })

  test('of a new time goes to the first school, though the partner has answered the second alone', async () => {
    const { partner } = await putOrganisation(testApp, admin)
    const offer = await putOffer(testApp, partner, equipment)
    const ids = [await ask(await newTeacher(), offer), await ask(await newTeacher(), offer)]
    await wait(partner, ids[1] ?? '')
    await putSlot(testApp, partner, offer)
    expect(await statesOf(partner, ...ids)).toEqual(['matched', 'waiting'])
  })

  test('is refused to a school or taken back with a reason only, which the school reads and staff can', async () => {
    const { partner } = await putOrganisation(testApp, admin)
    const offer = await putOffer(testApp, partner, equipment)
    const [first, second, third] = [await newTeacher(), await newTeacher(), await newTeacher()]
    const ids = [await ask(first, offer), await ask(second, offer), await ask(third, offer)] as const
    const decline = (words: string) =>
      testApp.call(calls.declineRequest, { token: partner.token, params: { id: ids[0] }, body: { words } })
    expect((await decline('')).error.fields).toEqual({ words: refused })
    expect((await decline('You have no laboratory.')).status).toBe(200)
    const slot = await putSlot(testApp, partner, offer)
    const withdraw = (words: string) =>
      testApp.call(calls.cancelRequest, { token: partner.token, params: { id: ids[1] }, body: { words } })
    expect((await withdraw('')).error.fields).toEqual({ words: refused })
    expect((await withdraw('The balances are broken.')).status).toBe(200)
    const cancelTime = (words: string) =>
      testApp.call(consoleCalls.cancelSlot, { token: partner.token, params: { id: slot }, body: { words } })
    expect(await statesOf(partner, ...ids)).toEqual(['declined', 'cancelled', 'matched'])
    expect((await cancelTime('')).error.fields).toEqual({ words: refused })
    expect((await cancelTime('Nothing is left.')).status).toBe(200)
    expect((await show(first, ids[0])).decline_words).toBe('You have no laboratory.')
    const query = { action: 'partner-request.refused', actor: partner.id }
    const { body: log } = await testApp.call(listAuditLog, { token: admin.token, query })
    expect(log.items.map(({ subject_id: id, details }) => [id, details['reason']])).toEqual([
      [ids[2], 'Nothing is left.'],
      [ids[1], 'The balances are broken.'],
      [ids[0], 'You have no laboratory.'],
    ])

    // Without the account the acts stay, and the log says whose they were.
    const { token, password } = partner
    expect((await testApp.call(deleteAccount, { token, body: { password } })).status).toBe(200)
    const { body: kept } = await testApp.call(listAuditLog, { token: admin.token, query })
    expect(kept.items.map(({ actor }) => actor.name)).toEqual(Array(3).fill('Former partner'))
  })

  test('is cancelled by its school without a reason', async () => {
    const { partner } = await putOrganisation(testApp, admin)
    const offer = await putOffer(testApp, partner, equipment)
    const slot = await putSlot(testApp, partner, offer)
    const teacher = await newTeacher()
    const id = await ask(teacher, offer)
    await accept(partner, id, slot)
    await confirm(teacher, id)
    const cancelled = { token: teacher.token, params: { id }, body: {} }
    expect((await testApp.call(calls.cancelRequest, cancelled)).status).toBe(200)
  })
})

test('a place of a teacher whose account is erased becomes free, and a time that nobody confirmed too', async () => {
  const { partner, teacher, slot } = await confirmed(admin)
  await testApp.ctx.db.delete(users).where(eq(users.id, teacher.id))
  await runPartnershipClock(testApp.ctx)
  expect(await placesTaken(slot)).toBe(0)
  expect(await subjectsOf(partner)).toContain('A school has cancelled a time')
  const late = await putRequestToPartner(testApp, admin)
  await accept(late.partner, late.id, late.slot)
  testApp.advance({ days: 11 })
  expect((await confirm(late.teacher, late.id)).status).toBe(409)
  // The state follows from the time, before the job has run and after.
  expect((await show(late.teacher, late.id)).state).toBe('expired')
  await runPartnershipClock(testApp.ctx)
  expect((await show(late.teacher, late.id)).state).toBe('expired')
  expect(await placesTaken(late.slot)).toBe(0)
})

test('plan and messages of an ended request are erased after their months, those of an open one stay', async () => {
  const [ended, open] = [await confirmed(admin), await confirmed(admin)]
  for (const { teacher, id } of [ended, open]) {
    const body = { text: 'May we bring a camera?' }
    await testApp.call(calls.writeToOtherSide, { token: teacher.token, params: { id }, body })
  }
  await cancel(ended.teacher, ended.id)
  const shown = async ({ teacher, id }: typeof ended) => {
    const { plan: saved, messages } = await show(teacher, id)
    return [saved.teachers.length, messages.length]
  }
  const eraseAt = async (moment: Date) => {
    await eraseMessages(testApp.ctx.db, moment)
    await erasePlans(testApp.ctx.db, moment)
  }
  const until = addMonths(testApp.ctx.now(), retention.partnerPlanMonths)
  await eraseAt(addDays(until, -1))
  expect(await shown(ended)).toEqual([2, 1])
  await eraseAt(addDays(until, 1))
  expect([await shown(ended), await shown(open)]).toEqual([
    [0, 0],
    [2, 1],
  ])
})
