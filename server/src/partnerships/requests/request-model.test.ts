import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { AppError } from '../../platform/http/errors.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { partnerSlots } from '../offers/offers.table.ts'
import { checkOrganisation, withdrawCheck } from '../organisations/change-organisation.ts'
import { checkForm, planForm, putOffer, putOrganisation, putRequest, putSlot } from '../testing.ts'
import { acceptRequest, declineRequest, waitWithRequest } from './answer-request.ts'
import { cancelRequest, confirmRequest, savePlan, withdrawRequest } from './confirm-request.ts'
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

type State = 'requested' | 'waiting' | 'matched' | 'confirmed' | 'declined' | 'withdrawn' | 'cancelled'

/** What should happen to the requests of one slot, without any of the code under test. */
class Model {
  states: State[] = ['requested', 'requested', 'requested']
  isChecked = true
  readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  get taken(): number {
    return this.states.filter((state) => state === 'matched' || state === 'confirmed').length
  }

  /** The waiting list gets free places, the earliest request first, while the check counts. */
  private fill(): void {
    for (let at = 0; at < this.states.length; at += 1)
      if (this.isChecked && this.taken < this.capacity && this.states[at] === 'waiting') this.states[at] = 'matched'
  }

  /** Returns whether the act succeeds. */
  run(act: Act, at: number): boolean {
    const state = this.states[at] ?? 'declined'
    const become = (next: State, when: boolean): boolean => {
      if (when) this.states[at] = next
      this.fill()
      return when
    }
    const isAsked = state === 'requested' || state === 'waiting'
    switch (act) {
      case 'accept':
        return become('matched', isAsked && this.isChecked && this.taken < this.capacity)
      case 'wait':
        return become('waiting', state === 'requested')
      case 'decline':
        return become('declined', isAsked)
      case 'withdraw':
        return become('withdrawn', isAsked || state === 'matched')
      case 'confirm':
        return become('confirmed', state === 'matched' && this.isChecked)
      case 'cancel by school':
        return become('cancelled', state === 'confirmed')
      case 'cancel by partner':
        return become('cancelled', state === 'matched' || state === 'confirmed')
      case 'lapse': {
        const was = this.isChecked
        this.isChecked = false
        if (was) this.states = this.states.map((one) => (one === 'confirmed' ? 'matched' : one))
        return was
      }
      default:
        this.isChecked = true
        this.fill()
        return true
    }
  }
}

const acts = [
  'accept',
  'wait',
  'decline',
  'withdraw',
  'confirm',
  'cancel by school',
  'cancel by partner',
  'lapse',
  'renew',
] as const
type Act = (typeof acts)[number]

/** A slot of a new offer with three requests, whose plans are complete. */
async function open(capacity: number) {
  const { ctx } = testApp
  await checkOrganisation(ctx, admin, organisation, checkForm(testApp))
  const offer = await putOffer(testApp, partner)
  const slot = await putSlot(testApp, partner, offer, { capacity })
  const ids: string[] = []
  for (const teacher of teachers) {
    const id = await putRequest(testApp, teacher, offer)
    await savePlan(ctx, teacher, id, planForm() as Parameters<typeof savePlan>[3])
    ids.push(id)
  }
  const run = async (act: Act, at: number): Promise<boolean> => {
    const [id, teacher] = [ids[at] ?? '', teachers[at] ?? admin]
    const does: Record<Act, () => Promise<unknown>> = {
      accept: () => acceptRequest(ctx, partner, id, slot),
      wait: () => waitWithRequest(ctx, partner, id),
      decline: () => declineRequest(ctx, partner, id, ''),
      withdraw: () => withdrawRequest(ctx, teacher, id),
      confirm: () => confirmRequest(ctx, teacher, id),
      'cancel by school': () => cancelRequest(ctx, teacher, id, ''),
      'cancel by partner': () => cancelRequest(ctx, partner, id, ''),
      lapse: () => withdrawCheck(ctx, admin, organisation, 'No answer'),
      renew: () => checkOrganisation(ctx, admin, organisation, checkForm(testApp)),
    }
    try {
      await does[act]()
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  const found = async () => {
    const [row] = await ctx.db.select().from(partnerSlots).where(eq(partnerSlots.id, slot))
    const requests = await ctx.db
      .select()
      .from(partnerRequests)
      .where(eq(partnerRequests.offerId, offer))
      .orderBy(asc(partnerRequests.id))
    return { taken: row?.taken, states: requests.map(({ state }) => state) }
  }
  return { run, found }
}

const step = fc.record({ act: fc.constantFrom(...acts), at: fc.nat(2) })

test('whatever both sides and staff do, in any order, places and states are those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 }),
      fc.array(step, { minLength: 8, maxLength: 25 }),
      async (capacity, steps) => {
        const { run, found } = await open(capacity)
        const model = new Model(capacity)
        for (const { act, at } of steps) {
          const succeeds = model.run(act, at)
          expect({ act, at, succeeds: await run(act, at) }).toEqual({ act, at, succeeds })
          expect(await found()).toEqual({ taken: model.taken, states: model.states })
          expect(model.taken).toBeLessThanOrEqual(capacity)
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('acts at the same moment and their twins never exceed the capacity and never free a place twice', async () => {
  const { run, found } = await open(2)
  const twins = (act: Act) => Promise.all([0, 0, 1, 1, 2, 2].map((at) => run(act, at)))
  expect((await twins('accept')).filter(Boolean)).toHaveLength(2)
  await twins('confirm')
  expect((await found()).taken).toBe(2)
  // The check lapses while everybody cancels and confirms.
  await Promise.all([twins('cancel by school'), run('lapse', 0), twins('confirm'), twins('cancel by partner')])
  const { taken, states } = await found()
  expect(taken).toBe(states.filter((state) => state === 'matched' || state === 'confirmed').length)
  expect(states).not.toContain('confirmed')
})
