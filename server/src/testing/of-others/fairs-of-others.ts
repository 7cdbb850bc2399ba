import * as entryCalls from '@ariviyal/contract/community/fairs/fair-entries'
import * as calls from '@ariviyal/contract/community/fairs/fairs'
import type { TestUser } from '../../accounts/testing.ts'
import {
  entryForm,
  fairForm,
  fairInJudging,
  fairWithEntries,
  hostFair,
  reviewsOf,
  scoreAll,
} from '../../community/fairs/testing.ts'
import { putProfile } from '../../community/people/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

const refused = { status: 404, code: 'not-found' } as const

/** A call of the host, or of anybody who takes part; nobody else reads or changes a fair. */
const ofFair =
  (endpoint: OwnedCall['endpoint'], body?: (testApp: TestApp, other: TestUser) => Promise<object>) =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const { id } = await hostFair(testApp, owner)
    await putProfile(testApp, owner.id)
    const sent = { params: { id }, ...(body && { body: await body(testApp, other) }) }
    return { endpoint, sent, owner, others: [other, admin], refused }
  }

/**
 * Sets the clock back by the days of a fair that go by while it is made, so that it is afterwards where the objects of all other calls
 * need it.
 */
const goBack = (testApp: TestApp, days: number) => testApp.advance({ days: -days, minutes: -1 })

/** A call about a fair whose entries are closed; the host and others of it may not do everything either. */
const ofRunningFair =
  (endpoint: OwnedCall['endpoint'], by: 'host' | 'judge', { toPublish = false } = {}) =>
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    goBack(testApp, toPublish ? 2 : 1)
    const { host, teacher, judges, fair } = await fairInJudging(testApp, admin)
    const other = await signUpSubscriber(testApp, { admin })
    if (toPublish) {
      await scoreAll(testApp, judges, fair.id, () => [5, 5])
      testApp.advance({ days: 1 })
    }
    const owner = by === 'host' ? host : (judges[0] ?? host)
    return { endpoint, sent: { params: { id: fair.id } }, owner, others: [other, teacher, admin], refused }
  }

export const ownedFairCalls = [
  ofFair(calls.showFair),
  ofFair(calls.changeFair, async (testApp) => ({ ...fairForm(testApp), version: 1 })),
  ofFair(calls.cancelFair, async () => ({ reason: 'Rain' })),
  ofFair(calls.inviteToFair, async (testApp, other) => ({
    profile_id: await putProfile(testApp, other.id),
    role: 'school',
  })),
  ofFair(entryCalls.listFairEntries),
  ofFair(entryCalls.enterFair, async () => entryForm()),
  ofRunningFair(calls.leaveFair, 'judge'),
  ofRunningFair(entryCalls.listFairReviews, 'judge'),
  ofRunningFair(entryCalls.publishFairResults, 'host', { toPublish: true }),
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    goBack(testApp, 1)
    const { host, teacher, fair } = await fairWithEntries(testApp, admin)
    testApp.advance({ days: 1, minutes: 1 })
    const sent = { params: { id: fair.id } }
    return { endpoint: entryCalls.startJudging, sent, owner: host, others: [teacher, admin], refused }
  },
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    const { host, teacher, entries } = await fairWithEntries(testApp, admin)
    const sent = { params: { id: entries[1] ?? '' } }
    return { endpoint: entryCalls.withdrawFairEntry, sent, owner: teacher, others: [host, admin], refused }
  },
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    goBack(testApp, 1)
    const { host, teacher, judges, fair } = await fairInJudging(testApp, admin)
    const [owner = host] = judges
    const [review] = await reviewsOf(testApp, owner, fair.id)
    const sent = { params: { id: review?.id ?? '' }, body: { marks: [5, 5], remark: '' } }
    return { endpoint: entryCalls.scoreFairEntry, sent, owner, others: [host, teacher, admin], refused }
  },
  async (testApp: TestApp, admin: TestUser): Promise<OwnedCall> => {
    goBack(testApp, 2)
    const { host, teacher, judges, fair } = await fairInJudging(testApp, admin)
    await scoreAll(testApp, judges, fair.id, () => [5, 5])
    testApp.advance({ days: 1 })
    const sent = { params: { id: fair.id } }
    const published = await testApp.call(entryCalls.publishFairResults, { ...sent, token: host.token })
    if (published.status !== 200) throw new Error(published.error.code)
    const other = await signUpSubscriber(testApp, { admin })
    return { endpoint: entryCalls.showFairResults, sent, owner: teacher, others: [other, admin], refused }
  },
]
