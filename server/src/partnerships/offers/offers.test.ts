import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as offerCalls from '@ariviyal/contract/partnerships/offers'
import { partnershipMessages } from '@ariviyal/contract/partnerships/partnership-messages'
import * as staffCalls from '@ariviyal/contract/partnerships/partnership-staff'
import * as calls from '@ariviyal/contract/partnerships/requests'
import { dayOf, inWords } from '@ariviyal/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { runPartnershipClock } from '../run-partnership-clock.ts'
import {
  checkForm,
  inDays,
  offerForm,
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

const { show, accept, plan, confirm, wait, placesTaken, subjectsOf } = requestCallsOf(() => testApp)
const newTeacher = () => signUpSubscriber(testApp, { admin })

test('an offer that staff have hidden gives no place and confirms none; its waiting list gets them once it is back', async () => {
  const { partner, offer, slot, teacher, id } = await putRequestToPartner(testApp, admin)
  const second = await newTeacher()
  const secondId = await putRequest(testApp, second, offer)
  await wait(partner, id)
  await plan(teacher, id)
  expect((await show(teacher, id)).state).toBe('matched')
  const hide = { token: admin.token, params: { id: offer }, body: { reason: 'A pipe has burst.' } }
  expect((await testApp.call(staffCalls.hideOffer, hide)).status).toBe(200)
  const later = await putSlot(testApp, partner, offer, { days: 20 })
  expect((await confirm(teacher, id)).error.msg).toBe(partnershipMessages.offerHiddenByStaff)
  expect((await accept(partner, secondId, later)).error.msg).toBe(partnershipMessages.offerHiddenByStaff)
  const move = { token: partner.token, params: { id }, body: { slot_id: later } }
  expect((await testApp.call(calls.moveRequest, move)).error.msg).toBe(partnershipMessages.offerHiddenByStaff)
  expect(await show(teacher, id)).toMatchObject({ is_hidden: true, is_silent: false, may: { confirm: false } })
  expect((await show(partner, secondId)).may).toMatchObject({ accept: false, decline: true })
  // Neither a free time nor a place that becomes free goes to the waiting list.
  await wait(partner, secondId)
  expect((await testApp.call(calls.withdrawRequest, { token: teacher.token, params: { id } })).status).toBe(200)
  expect([(await show(second, secondId)).state, await placesTaken(slot)]).toEqual(['waiting', 0])
  expect((await testApp.call(staffCalls.unhideOffer, { token: admin.token, params: { id: offer } })).status).toBe(200)
  expect(await show(second, secondId)).toMatchObject({ state: 'matched', slot: { id: slot }, is_hidden: false })
})

describe('an offer', () => {
  test('is shown to everyone only while it is open and its organisation is checked', async () => {
    const { id, partner } = await putOrganisation(testApp, admin, { days: 0 })
    const created = await testApp.call(consoleCalls.createOffer, { token: partner.token, body: offerForm() })
    const params = { id: created.body.id }
    const open = () =>
      testApp.call(consoleCalls.changeOfferState, { token: partner.token, params, body: { state: 'open' } })
    expect((await open()).error.code).toBe('not-ready')
    expect((await testApp.call(offerCalls.showOrganisation, { params: { id }, query: {} })).status).toBe(404)
    const body = checkForm(testApp, 30)
    await testApp.call(staffCalls.checkPartner, { token: admin.token, params: { id }, body })
    expect((await testApp.call(offerCalls.showOffer, { params })).status).toBe(404)
    expect((await open()).status).toBe(200)
    expect((await testApp.call(offerCalls.showOffer, { params })).body.offer.title).toBe('From milk to curd')
    const shown = async (query: object) =>
      (await testApp.call(offerCalls.listOffers, { query })).body.items.some((item) => item.id === params.id)
    expect(await shown({ kind: 'lab-visit', language: 'ta', grade: 8, state: '33' })).toBe(true)
    for (const query of [{ kind: 'talk' }, { language: 'hi' }, { grade: 12 }, { state: '29' }, { subject: 'physics' }])
      expect(await shown(query)).toBe(false)
    const far = { starts_at: inDays(testApp, 40), minutes: 60, capacity: 1, where: '' }
    const added = await testApp.call(consoleCalls.addSlot, { token: partner.token, params, body: far })
    expect(added.error.code).toBe('not-ready')
    const hide = { token: admin.token, params, body: { reason: 'The plant is closed.' } }
    expect((await testApp.call(staffCalls.hideOffer, hide)).status).toBe(200)
    expect((await open()).status).toBe(403)
    expect((await testApp.call(staffCalls.unhideOffer, { token: admin.token, params })).status).toBe(200)
    expect((await open()).status).toBe(200)
  })

  test('whose partner is silent is asked about after 14 days and hidden after 14 more, which the request says', async () => {
    const { partner, offer, teacher, id } = await putRequestToPartner(testApp, admin)
    const stateOf = async () =>
      (await testApp.call(consoleCalls.showOwnOffer, { token: partner.token, params: { id: offer } })).body.offer.state
    testApp.advance({ days: 13 })
    await runPartnershipClock(testApp.ctx)
    expect(await subjectsOf(partner)).not.toContain('Schools wait for your answer')
    testApp.advance({ days: 2 })
    await runPartnershipClock(testApp.ctx)
    await runPartnershipClock(testApp.ctx)
    expect((await subjectsOf(partner)).filter((subject) => subject === 'Schools wait for your answer')).toHaveLength(1)
    expect(await stateOf()).toBe('open')
    expect(await show(teacher, id)).toMatchObject({ state: 'requested', is_silent: false })
    testApp.advance({ days: 14 })
    await runPartnershipClock(testApp.ctx)
    expect(await stateOf()).toBe('hidden')
    for (const one of [teacher, partner])
      expect(await show(one, id)).toMatchObject({ state: 'requested', is_silent: true, is_hidden: false })
    expect(await subjectsOf(teacher)).toContain('A partner has not answered')
  })
})

test('a subscriber finds offers by chapter, place and days, each with the reason, and reads the same at the offer', async () => {
  const { partner } = await putOrganisation(testApp, admin)
  const chapters = ['Fermentation in the kitchen']
  const [near, later, other] = [
    await putOffer(testApp, partner, { chapters }),
    await putOffer(testApp, partner, { chapters }),
    await putOffer(testApp, partner, { chapters: ['Sound'] }),
  ]
  await putSlot(testApp, partner, near, { days: 10 })
  await putSlot(testApp, partner, near, { days: 40 })
  await putSlot(testApp, partner, later, { days: 40 })
  await putSlot(testApp, partner, other, { days: 40 })
  const { token } = await newTeacher()
  const dayIn = (days: number) => dayOf(new Date(inDays(testApp, days)))
  const query = { chapter: 'Fermentation', place: '10.3,78.1', from: dayIn(35), until: dayIn(45) }
  const { body } = await testApp.call(offerCalls.listFittingOffers, { token, query })
  const found = body.items.filter(({ offer }) => [near, later, other].includes(offer.id))
  expect(found.map(({ offer }) => offer.id)).toEqual([later, near, other])
  const reasons = [
    { kind: 'chapter', words: 'Chapter: Fermentation in the kitchen' },
    { kind: 'time', words: `Free on your days: ${inWords(inDays(testApp, 40), 'short day')}` },
    { kind: 'distance', words: 'About 40 km away' },
  ]
  expect(found[0]?.reasons).toEqual(reasons)
  expect(dayOf(found[1]?.offer.next_at ?? '')).toBe(dayIn(40))
  const read = { token, params: { id: near }, query }
  expect((await testApp.call(offerCalls.showOfferForSchool, read)).body.reasons).toEqual(reasons)
  const tooLate = { token, query: { ...query, until: dayIn(39) } }
  const none = (await testApp.call(offerCalls.listFittingOffers, tooLate)).body.items
  expect(none.filter(({ offer }) => [near, later, other].includes(offer.id))).toEqual([])
})
