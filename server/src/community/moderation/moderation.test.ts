import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import * as discussions from '@ariviyal/contract/community/discussions'
import * as calls from '@ariviyal/contract/community/moderation'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { undoAct } from '@ariviyal/contract/staff/undo'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { answer, ask, discussionForm } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let second: TestUser
let asker: TestUser
let author: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  second = await signUp(testApp, { role: 'support' })
  asker = await signUpSubscriber(testApp, { admin })
  author = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const report = (id: string, by = asker, reason: 'abuse' | 'about-pupils' = 'about-pupils') =>
  testApp.call(calls.reportPost, { token: by.token, params: { id }, body: { reason, details: 'A name of a pupil.' } })
const decide = (id: string, body: BodyInput<typeof calls.decidePost>, by = admin) =>
  testApp.call(calls.decidePost, { token: by.token, params: { id }, body })
const caseOf = async (id: string, by = admin) =>
  (await testApp.call(calls.showPostCase, { token: by.token, params: { id } })).body
const show = (id: string, by = asker) => testApp.call(discussions.showDiscussion, { token: by.token, params: { id } })
const standing = async (by = author) => (await testApp.call(calls.showOwnStanding, { token: by.token })).body
const queueOf = async (kind: string) => {
  const { body } = await testApp.call(listWaiting, { token: second.token })
  return body.items.filter((item) => item.kind === kind)
}
const actionsOn = async (id: string) => {
  const { body } = await testApp.call(listAuditLog, { token: admin.token, query: { subject_id: id } })
  return body.items.map(({ action }) => action)
}

describe('a reported post', () => {
  test('waits once for staff, is removed with a reason, and comes back after an appeal that another person grants', async () => {
    const id = await ask(testApp, asker)
    const postId = await answer(testApp, author, id)
    expect((await report(postId)).status).toBe(201)
    expect((await report(postId)).status).toBe(201)
    expect((await report(postId, second)).status).toBe(201)
    expect((await report(postId, author)).error.code).toBe('forbidden')
    expect((await queueOf('post-report')).filter((item) => item.post_id === postId)).toMatchObject([
      { title: discussionForm().title, detail: 'Something of a pupil or a class' },
    ])
    expect((await caseOf(postId)).reports).toHaveLength(2)

    expect((await decide(postId, { act: 'removal', reason: '' })).error.fields).toHaveProperty('reason')
    expect((await decide(postId, { act: 'removal', reason: 'It names a pupil.' })).status).toBe(200)
    expect((await show(id)).body.answers).toEqual([])
    expect(await queueOf('post-report')).toEqual([])
    expect((await decide(postId, { act: 'removal', reason: 'Again.' })).error.code).toBe('already-decided')
    expect((await testApp.mails(author.email)).at(-1)?.subject).toBe('Your post was removed')

    const [decision] = (await standing()).decisions
    const params = { id: decision?.id ?? '' }
    const appeal = (by: TestUser) =>
      testApp.call(calls.appealDecision, {
        token: by.token,
        params,
        body: { appeal: 'It is the name of a scientist.' },
      })
    expect((await appeal(asker)).status).toBe(404)
    expect((await appeal(author)).status).toBe(200)
    expect((await appeal(author)).error.code).toBe('already-decided')
    expect(await queueOf('post-appeal')).toMatchObject([{ id: params.id, post_id: postId }])

    const grant = (by: TestUser) =>
      testApp.call(calls.decidePostAppeal, {
        token: by.token,
        params,
        body: { is_granted: true, reason: 'You are right.' },
      })
    expect((await grant(admin)).error.code).toBe('forbidden')
    expect((await grant(second)).status).toBe(200)
    expect((await grant(second)).error.code).toBe('already-decided')
    expect((await show(id)).body.answers).toHaveLength(1)
    expect((await testApp.mails(author.email)).at(-1)?.subject).toBe('Your appeal is granted')
    expect(await actionsOn(postId)).toEqual(['post.appeal-decided', 'post.removal'])
  })

  test('is back with its reports when staff undo the removal, and its author hears of nothing', async () => {
    const postId = await answer(testApp, author, await ask(testApp, asker))
    await report(postId)
    const before = (await testApp.sentMails(author.email)).length
    const { body } = await decide(postId, { act: 'removal', reason: 'A slip.' })
    const undone = await testApp.call(undoAct, { token: admin.token, params: { id: body.undo?.id ?? '' } })
    expect(undone.status).toBe(200)
    const shown = await caseOf(postId)
    expect(shown).toMatchObject({ state: 'shown', decisions: [], reports: [{ is_settled: false }] })
    await testApp.runJobs()
    expect(await testApp.mails(author.email)).toHaveLength(before)
  })

  test('costs its author the right to post for some days; reading goes on', async () => {
    const loud = await signUpSubscriber(testApp, { admin })
    const postId = await answer(testApp, loud, await ask(testApp, asker))
    await decide(postId, { act: 'suspension', reason: 'An insult.', days: 3 })
    const post = () => testApp.call(discussions.askColleagues, { token: loud.token, body: discussionForm() })
    expect((await post()).error.code).toBe('forbidden')
    expect((await standing(loud)).suspended_until).not.toBeNull()
    expect((await show((await caseOf(postId)).discussion_id, loud)).status).toBe(200)
    testApp.advance({ days: 4 })
    expect((await post()).status).toBe(201)
  })
})

test('a post of a new member with a link is shown once staff keep it, and its asker hears of it then', async () => {
  const newcomer = await signUpSubscriber(testApp, { admin })
  const id = await ask(testApp, asker)
  const postId = await answer(testApp, newcomer, id, { body: 'See https://example.org for a plan.' })
  expect((await show(id)).body.answers).toEqual([])
  expect((await queueOf('post-review')).map((item) => item.post_id)).toContain(postId)
  const before = (await testApp.mails(asker.email)).length
  await decide(postId, { act: 'kept' })
  expect((await show(id)).body.answers).toHaveLength(1)
  expect((await testApp.mails(asker.email)).length).toBe(before + 1)
})

describe('a member who does not want to see something', () => {
  const titles = async (by: TestUser) =>
    (await testApp.call(discussions.listDiscussions, { token: by.token })).body.items.map(({ id }) => id)

  test('hides a question, and shows it again', async () => {
    const id = await ask(testApp, author)
    await testApp.call(calls.muteDiscussion, { token: asker.token, params: { id } })
    expect(await titles(asker)).not.toContain(id)
    expect(await titles(author)).toContain(id)
    expect((await standing(asker)).muted.map((one) => one.id)).toEqual([id])
    await testApp.call(calls.unmuteDiscussion, { token: asker.token, params: { id } })
    expect(await titles(asker)).toContain(id)
  })

  test('blocks a colleague, sees none of their posts and hears of none; anonymous posts cannot be blocked', async () => {
    const [reader, blocked] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const id = await ask(testApp, blocked)
    const own = await ask(testApp, reader)
    const block = (post: string) => testApp.call(calls.blockAuthor, { token: reader.token, params: { id: post } })
    expect((await block(id)).status).toBe(200)
    expect(await titles(reader)).not.toContain(id)
    await answer(testApp, blocked, own)
    expect((await show(own, reader)).body.answers).toEqual([])
    expect((await testApp.mails(reader.email)).map(({ subject }) => subject)).not.toContain(
      'A colleague answered your question',
    )
    const [entry] = (await standing(reader)).blocks
    expect(entry?.name).toBe(blocked.name)
    await testApp.call(calls.unblockMember, { token: reader.token, params: { id: entry?.id ?? '' } })
    expect((await show(own, reader)).body.answers).toHaveLength(1)
    const hidden = await ask(testApp, blocked, { is_anonymous: true })
    expect((await block(hidden)).error.code).toBe('not-ready')
  })
})

test('the author of an anonymous post is named only to two of staff who agree, and the audit log has both', async () => {
  const id = await ask(testApp, author, { is_anonymous: true })
  expect(JSON.stringify(await caseOf(id))).not.toContain(author.name)
  const request = { token: admin.token, params: { id }, body: { reason: 'A threat; the police ask.' } }
  expect((await testApp.call(calls.requestUnmasking, request)).status).toBe(200)
  const [waiting] = await queueOf('post-unmasking')
  const approve = (by: TestUser) =>
    testApp.call(calls.approveUnmasking, { token: by.token, params: { id: waiting?.id ?? '' } })
  expect((await approve(admin)).error.code).toBe('forbidden')
  expect((await approve(second)).status).toBe(200)
  expect((await caseOf(id)).unmasking?.name).toBe(author.name)
  expect((await caseOf(id, second)).unmasking?.name).toBe(author.name)
  const third = await signUp(testApp, { role: 'support' })
  expect((await caseOf(id, third)).unmasking).toMatchObject({ is_approved: true, name: null })
  expect(await actionsOn(id)).toEqual(['post.unmasked', 'post.unmasking-requested'])
})

test('posts of a deleted account stay without a name', async () => {
  const leaver = await signUpSubscriber(testApp, { admin })
  const id = await ask(testApp, leaver)
  const deleted = await testApp.call(deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  expect(deleted.status).toBe(200)
  expect((await show(id)).body.author).toEqual({ by: 'former-member', name: null, is_caller: false })
})
