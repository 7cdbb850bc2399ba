import * as consoleCalls from '@ariviyal/contract/partnerships/partner-console'
import * as calls from '@ariviyal/contract/partnerships/requests'
import { eq } from 'drizzle-orm'
import type { TestUser } from '../../accounts/testing.ts'
import { partnerSlots } from '../../partnerships/offers/offers.table.ts'
import {
  inDays,
  offerForm,
  planForm,
  putOrganisation,
  putRequestToPartner,
  putSlot,
} from '../../partnerships/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Made = Awaited<ReturnType<typeof putRequestToPartner>>
type At = 'requested' | 'matched' | 'confirmed' | 'held'

/** Brings a request to a state. */
async function bring(testApp: TestApp, { partner, teacher, id, slot }: Made, at: At): Promise<void> {
  if (at === 'requested') return
  const params = { id }
  await testApp.call(calls.acceptRequest, { token: partner.token, params, body: { slot_id: slot } })
  await testApp.call(calls.savePlan, { token: teacher.token, params, body: planForm() })
  if (at !== 'matched') await testApp.call(calls.confirmRequest, { token: teacher.token, params })
  if (at === 'held') {
    const startsAt = new Date(testApp.ctx.now().getTime() - 86_400_000)
    await testApp.ctx.db.update(partnerSlots).set({ startsAt }).where(eq(partnerSlots.id, slot))
  }
}

const refused = { status: 404, code: 'not-found' }

const partnerOfOther = async (testApp: TestApp, admin: TestUser): Promise<TestUser> =>
  (await putOrganisation(testApp, admin)).partner

/** People who are no side of it: a teacher, a partner of another organisation, and staff. */
async function strangers(testApp: TestApp, admin: TestUser): Promise<TestUser[]> {
  return [await signUpSubscriber(testApp, { admin }), await partnerOfOther(testApp, admin), admin]
}

const ofRequest =
  (
    endpoint: OwnedCall['endpoint'],
    {
      by = 'teacher',
      at = 'requested',
      body,
    }: { by?: 'teacher' | 'partner'; at?: At; body?: (made: Made, testApp: TestApp) => object | Promise<object> } = {},
  ) =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const made = await putRequestToPartner(testApp, admin)
    await bring(testApp, made, at)
    return {
      endpoint,
      sent: { params: { id: made.id }, ...(body && { body: await body(made, testApp) }) },
      owner: made[by],
      others: await strangers(testApp, admin),
      refused,
    }
  }

// Who speaks for no organisation is refused before an id is read: access-table.test.ts.
const ofOffer =
  (endpoint: OwnedCall['endpoint'], body?: (testApp: TestApp) => object) =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const { offer, partner } = await putRequestToPartner(testApp, admin)
    const sent = { params: { id: offer }, ...(body && { body: body(testApp) }) }
    return { endpoint, sent, owner: partner, others: [await partnerOfOther(testApp, admin)], refused }
  }

const ofSlot =
  (endpoint: OwnedCall['endpoint'], body: (testApp: TestApp) => object) =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const { slot, partner } = await putRequestToPartner(testApp, admin)
    const sent = { params: { id: slot }, body: body(testApp) }
    return { endpoint, sent, owner: partner, others: [await partnerOfOther(testApp, admin)], refused }
  }

const words = () => ({ words: 'A holiday' })

export const ownedPartnershipCalls = [
  ofRequest(calls.showRequest),
  ofRequest(calls.saveRequestCalendar, { at: 'matched' }),
  ofRequest(calls.acceptRequest, { by: 'partner', body: ({ slot }) => ({ slot_id: slot }) }),
  ofRequest(calls.moveRequest, {
    by: 'partner',
    at: 'matched',
    body: async ({ partner, offer }, testApp) => ({ slot_id: await putSlot(testApp, partner, offer, { days: 20 }) }),
  }),
  ofRequest(calls.declineRequest, { by: 'partner', body: words }),
  ofRequest(calls.putRequestOnWaitingList, { by: 'partner' }),
  ofRequest(calls.withdrawRequest),
  ofRequest(calls.savePlan, { body: () => planForm() }),
  ofRequest(calls.confirmRequest, { at: 'matched' }),
  ofRequest(calls.cancelRequest, { at: 'confirmed', body: words }),
  ofRequest(calls.reportRequest, { at: 'held', body: () => ({ took_place: true, minutes: 100, pupils: 30 }) }),
  ofRequest(calls.writeToOtherSide, { body: () => ({ text: 'May we bring a camera?' }) }),
  ofRequest(calls.reportIncident, { body: () => ({ about: 'A pupil fell on the stairs.' }) }),
  ofOffer(consoleCalls.showOwnOffer),
  ofOffer(consoleCalls.editOffer, () => ({ ...offerForm({ title: 'From milk to butter' }), version: 1 })),
  ofOffer(consoleCalls.changeOfferState, () => ({ state: 'paused' })),
  ofOffer(consoleCalls.addSlot, (testApp) => ({ starts_at: inDays(testApp, 12), minutes: 60, capacity: 1, where: '' })),
  ofSlot(consoleCalls.moveSlot, (testApp) => ({ starts_at: inDays(testApp, 12) })),
  ofSlot(consoleCalls.cancelSlot, words),
]
