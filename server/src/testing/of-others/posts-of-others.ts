import * as discussions from '@ariviyal/contract/community/discussions'
import * as moderation from '@ariviyal/contract/community/moderation'
import * as contributions from '@ariviyal/contract/community/contributions/contributions'
import * as papers from '@ariviyal/contract/community/contributions/papers'
import type { Endpoint } from '@ariviyal/contract/endpoint'
import { allChecks, experimentForm, give, paperForm } from '../../community/contributions/testing.ts'
import { answer, ask, discussionForm } from '../../community/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { classOfPupils, testsOf } from '../../tests/testing.ts'
import type { TestUser } from '../../accounts/testing.ts'
import type { OwnedCall } from '../objects-of-others.ts'
import type { TestApp } from '../test-app.ts'

type Make = (testApp: TestApp, admin: TestUser) => Promise<OwnedCall>

const notFound = { status: 404, code: 'not-found' }

/** A call about a test of a class as a paper for colleagues. */
const ofPaper =
  (endpoint: Endpoint, sent: (testId: string) => OwnedCall['sent']): Make =>
  async (testApp, admin) => {
    const [classroom, other] = [await classOfPupils(testApp), await classOfPupils(testApp)]
    const { id } = await testsOf(testApp, classroom).openTrueFalse(1)
    const others = [other.teacher, admin]
    return { endpoint, sent: sent(id), owner: classroom.teacher, others, refused: notFound }
  }

/** Calls about posts of a member, and about what was decided on them. */
export const ownedPostCalls: Make[] = [
  ofPaper(papers.showPaperOfTest, (id) => ({ query: { test_id: id } })),
  ofPaper(papers.givePaper, (id) => ({ body: paperForm({ test_id: id }) })),
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const sent = { params: { id: await ask(testApp, owner) }, body: discussionForm({ title: 'A better question?' }) }
    return { endpoint: discussions.editDiscussion, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const id = await answer(testApp, owner, await ask(testApp, other))
    const sent = { params: { id }, body: { body: 'A better answer.' } }
    return { endpoint: discussions.editAnswer, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const sent = { params: { id: await answer(testApp, other, await ask(testApp, owner)) } }
    const refused = { status: 403, code: 'forbidden' }
    return { endpoint: discussions.acceptAnswer, sent, owner, others: [other, admin], refused, isAnnounced: true }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const params = { id: await ask(testApp, other) }
    await testApp.call(moderation.blockAuthor, { token: owner.token, params })
    const { blocks } = (await testApp.call(moderation.showOwnStanding, { token: owner.token })).body
    const sent = { params: { id: blocks[0]?.id ?? '' } }
    return { endpoint: moderation.unblockMember, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const params = { id: await ask(testApp, owner) }
    const body = { act: 'warning' as const, reason: 'An insult.' }
    await testApp.call(moderation.decidePost, { token: admin.token, params, body })
    const { decisions } = (await testApp.call(moderation.showOwnStanding, { token: owner.token })).body
    const sent = { params: { id: decisions[0]?.id ?? '' }, body: { appeal: 'It was not one.' } }
    return { endpoint: moderation.appealDecision, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const sent = { params: { id: await give(testApp, owner) } }
    return { endpoint: contributions.showDraft, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const sent = { params: { id: await give(testApp, owner) }, body: experimentForm() }
    return { endpoint: contributions.saveContribution, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const sent = { params: { id: await give(testApp, owner) } }
    return { endpoint: contributions.discardDraft, sent, owner, others: [other, admin], refused: notFound }
  },
  async (testApp, admin) => {
    const [owner, other] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const sent = { params: { id: await give(testApp, owner) }, body: allChecks }
    return { endpoint: contributions.sendContribution, sent, owner, others: [other, admin], refused: notFound }
  },
]
