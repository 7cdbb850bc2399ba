import { planNeeded } from '@ariviyal/contract/partnerships/partnership-rules'
import { dayOf, laterDay, momentOn } from '@ariviyal/contract/time'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { AppError } from '../../platform/http/errors.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { addSlot, cancelSlot, moveSlot } from '../offers/change-slot.ts'
import { partnerOffers, partnerSlots } from '../offers/offers.table.ts'
import { changeOfferState, createOffer } from '../offers/save-offer.ts'
import { checkOrganisation, withdrawCheck } from '../organisations/change-organisation.ts'
import { setHidden } from '../organisations/watch-organisations.ts'
import { runPartnershipClock } from '../run-partnership-clock.ts'
import { checkForm, offerForm, planForm, putOrganisation, requestForm } from '../testing.ts'
import { acceptRequest, declineRequest, moveRequest, waitWithRequest } from './answer-request.ts'
import { askForOffer } from './ask-for-offer.ts'
import { cancelRequest, confirmRequest, savePlan, withdrawRequest } from './confirm-request.ts'
import { reportRequest } from './report-request.ts'
import { showRequest } from './show-request.ts'
import { type Act, acts, type Kind, minutesOf, Model, morning, startIn, type Step } from './request-model.ts'
import { partnerRequests } from './requests.table.ts'

let testApp: TestApp
let admin: TestUser
let teachers: TestUser[]
let organisation: string
let partner: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teachers = []
  for (let count = 0; count < 3; count += 1) teachers.push(await signUpSubscriber(testApp, { admin }))
  ;({ id: organisation, partner } = await putOrganisation(testApp, admin))
})
afterAll(() => testApp.close())

/** A new offer with a slot in three days and three requests, whose plans are complete; the only one of the organisation. */
async function open(kind: Kind, capacity: number) {
  const { ctx } = testApp
  const form = <Form>(parsed: unknown) => parsed as Form
  const next = momentOn(laterDay(dayOf(ctx.now()), 1), morning)
  testApp.advance({ seconds: (next.getTime() - ctx.now().getTime()) / 1_000 })
  await ctx.db.delete(partnerOffers).where(eq(partnerOffers.organisationId, organisation))
  await checkOrganisation(ctx, admin, organisation, checkForm(testApp, 365))
  const offer = await createOffer(
    ctx,
    partner,
    form(offerForm({ kind, ...(kind === 'equipment' && { pupils_max: 0 }) })),
  )
  await changeOfferState(ctx, partner, offer, 'open')
  const inDays = (days: number) => new Date(startIn(ctx.now().getTime(), days))
  const newSlot = (days: number, places: number) =>
    addSlot(ctx, partner, offer, {
      starts_at: inDays(days).toISOString(),
      minutes: minutesOf[kind],
      capacity: places,
      where: 'Gate 2',
    })
  const slots = [await newSlot(3, capacity)]
  const ids: string[] = []
  for (const teacher of teachers) {
    const id = await askForOffer(ctx, teacher, offer, form({ ...requestForm({ pupils: 0 }), slot_id: '' }))
    if (planNeeded({ kind, venue: 'at-partner' }) === 'full') await savePlan(ctx, teacher, id, form(planForm()))
    ids.push(id)
  }
  const model = new Model(kind, ctx.now().getTime(), laterDay(dayOf(ctx.now()), 365))
  model.slots.push(model.newSlot(3, capacity))

  const perform = async ({ act, days, ...step }: Step): Promise<unknown> => {
    const [id, teacher] = [ids[step.request] ?? '', teachers[step.request] ?? admin]
    const slot = slots[step.slot % slots.length] ?? ''
    const report = (by: TestUser, tookPlace: boolean) =>
      reportRequest(ctx, by, id, { took_place: tookPlace, minutes: 60, pupils: 0, words: '' })
    switch (act) {
      case 'accept':
        return acceptRequest(ctx, partner, id, slot)
      case 'wait':
        return waitWithRequest(ctx, partner, id)
      case 'decline':
        return declineRequest(ctx, partner, id, 'No room')
      case 'withdraw':
        return withdrawRequest(ctx, teacher, id)
      case 'move':
        return moveRequest(ctx, partner, id, slot)
      case 'confirm':
        return confirmRequest(ctx, teacher, id)
      case 'cancel by school':
        return cancelRequest(ctx, teacher, id, '')
      case 'cancel by partner':
        return cancelRequest(ctx, partner, id, 'A holiday')
      case 'report by school':
        return report(teacher, true)
      case 'report by partner':
        return report(partner, true)
      case 'deny by partner':
        return report(partner, false)
      case 'add a slot':
        return slots.push(await newSlot(days, 1))
      case 'move a slot':
        return moveSlot(ctx, partner, slot, inDays(days))
      case 'cancel a slot':
        return cancelSlot(ctx, partner, slot, 'A holiday')
      case 'withdraw the check':
        return withdrawCheck(ctx, admin, organisation, 'No answer')
      case 'check for a year':
        return checkOrganisation(ctx, admin, organisation, checkForm(testApp, 365))
      case 'check for days':
        return checkOrganisation(ctx, admin, organisation, checkForm(testApp, days))
      case 'hide':
        return setHidden(ctx, admin, offer, { isHidden: true, reason: 'A pipe has burst' })
      case 'show':
        return setHidden(ctx, admin, offer, { isHidden: false })
      case 'days pass':
        return testApp.advance({ days })
      // The clock runs.
      default:
        return runPartnershipClock(ctx)
    }
  }
  const run = async (step: Step): Promise<boolean> => {
    try {
      await perform(step)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  const found = async () => {
    const rows = await ctx.db.select().from(partnerSlots).where(eq(partnerSlots.offerId, offer))
    const requests = await ctx.db
      .select()
      .from(partnerRequests)
      .where(eq(partnerRequests.offerId, offer))
      .orderBy(asc(partnerRequests.id))
    return {
      taken: slots.map((id) => rows.find((row) => row.id === id)?.taken),
      requests: requests.map(({ state, slotId }) => ({ state, slot: slotId === null ? null : slots.indexOf(slotId) })),
    }
  }
  const shown = () => Promise.all(ids.map(async (id) => (await showRequest(ctx, partner, id)).state))
  return { model, run, found, shown }
}

const foundIn = (model: Model) => ({
  taken: model.slots.map((slot) => model.takenOf(slot)),
  requests: model.requests.map(({ state, slot }) => ({ state, slot: slot && model.slots.indexOf(slot) })),
})

const succeeded = new Set<Act>()

async function follow(kind: Kind, capacity: number, steps: readonly Step[]): Promise<void> {
  const { model, run, found, shown } = await open(kind, capacity)
  for (const step of steps) {
    const succeeds = model.run(step)
    if (succeeds) succeeded.add(step.act)
    expect({ ...step, succeeds: await run(step) }).toEqual({ ...step, succeeds })
    expect({ after: step, ...(await found()) }).toEqual({ after: step, ...foundIn(model) })
    for (const slot of model.slots) expect(model.takenOf(slot)).toBeLessThanOrEqual(slot.capacity)
  }
  expect(await shown()).toEqual(model.requests.map((request) => model.seen(request)))
}

const step = (act: Act, { request = 0, slot = 0, days = 1 } = {}): Step => ({ act, request, slot, days })

/** Short stories in which each act succeeds. Random steps seldom get as far as a report. */
const stories: Record<string, Step[]> = {
  'a time is held and counted, and another denied': [
    step('accept'),
    step('wait', { request: 1 }),
    step('wait', { request: 2 }),
    step('confirm'),
    step('add a slot', { days: 4 }),
    step('confirm', { request: 1 }),
    step('report by school'),
    step('days pass', { days: 6 }),
    step('the clock runs'),
    step('report by school'),
    step('report by partner'),
    step('report by partner'),
    step('deny by partner', { request: 1 }),
    step('report by school', { request: 1 }),
  ],
  'a check is shortened, lapses by its date and is renewed': [
    step('accept'),
    step('confirm'),
    step('wait', { request: 1 }),
    step('check for days', { days: 2 }),
    step('confirm'),
    step('withdraw'),
    step('days pass', { days: 3 }),
    step('add a slot', { days: 2 }),
    step('the clock runs'),
    step('check for a year'),
    step('add a slot', { days: 2 }),
    step('check for days', { days: 0 }),
    step('cancel by partner', { request: 1 }),
    step('wait', { request: 2 }),
    step('withdraw the check'),
    step('check for a year'),
  ],
  'times are moved and cancelled, and the offer is hidden': [
    step('add a slot', { days: 5 }),
    step('accept'),
    step('move', { slot: 1 }),
    step('confirm'),
    step('move a slot', { slot: 1, days: 6 }),
    step('hide'),
    step('confirm'),
    step('wait', { request: 1 }),
    step('accept', { request: 1 }),
    step('show'),
    step('confirm'),
    step('cancel by school'),
    step('decline', { request: 2 }),
    step('cancel a slot'),
    step('days pass', { days: 6 }),
    step('the clock runs'),
  ],
}

test.each(Object.entries(stories))('%s, as in the model', async (_, steps) => {
  await expect(follow('lab-visit', 1, steps)).resolves.toBeUndefined()
  await expect(follow('equipment', 2, steps)).resolves.toBeUndefined()
})

test('each act succeeds in one of the stories', () => {
  expect(acts.filter((act) => !succeeded.has(act))).toEqual([])
})

test('whatever both sides, staff and time do, in any order, places and states are those of the model', async () => {
  const anyStep: fc.Arbitrary<Step> = fc.record({
    act: fc.constantFrom(...acts, 'accept', 'wait', 'confirm', 'report by school', 'report by partner'),
    request: fc.nat(2),
    slot: fc.nat(3),
    days: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Kind>('lab-visit', 'equipment'),
      fc.integer({ min: 1, max: 2 }),
      fc.array(anyStep, { minLength: 8, maxLength: 25 }),
      follow,
    ),
    { numRuns: isThorough ? 200 : 6 },
  )
})

test('acts at the same moment and their twins never exceed the capacity and never free a place twice', async () => {
  const { run, found } = await open('lab-visit', 2)
  const twins = (act: Act) => Promise.all([0, 0, 1, 1, 2, 2].map((request) => run(step(act, { request }))))
  expect((await twins('accept')).filter(Boolean)).toHaveLength(2)
  await twins('confirm')
  expect((await found()).taken).toEqual([2])
  // The check lapses while everybody cancels and confirms.
  await Promise.all([
    twins('cancel by school'),
    run(step('withdraw the check')),
    twins('confirm'),
    twins('cancel by partner'),
  ])
  const { taken, requests } = await found()
  const states = requests.map(({ state }) => state)
  expect(taken).toEqual([states.filter((state) => state === 'matched' || state === 'confirmed').length])
  expect(states).not.toContain('confirmed')
})
