import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import * as calls from '@ariviyal/contract/community/contributions/contributions'
import { decidePost, reportPost } from '@ariviyal/contract/community/moderation'
import { listNotifications } from '@ariviyal/contract/notifications/notifications'
import { decideGrievance } from '@ariviyal/contract/grievances/grievances'
import { searchSite } from '@ariviyal/contract/search/search'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { complain, idOfNumber } from '../../grievances/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { allChecks, experimentForm, give, publish } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let author: TestUser
let colleague: TestUser
let reviewer: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  author = await signUpSubscriber(testApp, { admin })
  colleague = await signUpSubscriber(testApp, { admin })
  reviewer = await signUpSubscriber(testApp, { admin })
  await testApp.call(calls.volunteerAsReviewer, { token: reviewer.token, body: { is_reviewer: true } })
})
afterAll(() => testApp.close())

const on = (id: string, by: TestUser) => ({ token: by.token, params: { id } })
const show = (id: string, by: TestUser, version?: number | 'open') =>
  testApp.call(calls.showContribution, { ...on(id, by), query: version === undefined ? {} : { version } })
const send = (id: string, by = author, body: object = allChecks) =>
  testApp.call(calls.sendContribution, { ...on(id, by), body: body as typeof allChecks })
const take = (id: string, by: TestUser) => testApp.call(calls.takeReview, on(id, by))
const decide = (id: string, by: TestUser, is_public: boolean, note = '') =>
  testApp.call(calls.decideReview, { ...on(id, by), body: { is_public, note } })
const save = (id: string, by: TestUser, form = experimentForm()) =>
  testApp.call(calls.saveContribution, { ...on(id, by), body: form })
const listed = async (query: object, by = colleague) =>
  (await testApp.call(calls.listContributions, { token: by.token, query })).body.items
const bellOf = async (by: TestUser) =>
  (await testApp.call(listNotifications, { token: by.token })).body.items.map(({ kind }) => kind)

describe('a teacher who gives an experiment', () => {
  test('confirms each check, gets it back with words, sends it again, and it is public by one reviewer', async () => {
    const id = await give(testApp, author)
    expect((await show(id, colleague)).status).toBe(404)
    const { risks_named: _unconfirmed, ...four } = allChecks
    expect((await send(id, author, four)).error.fields).toHaveProperty('risks_named')
    expect((await send(id, author, { ...allChecks, no_pupil: false })).error.fields).toHaveProperty('no_pupil')
    expect((await send(id)).status).toBe(200)
    expect((await send(id)).error.code).toBe('not-ready')
    expect((await save(id, author)).error.code).toBe('not-ready')
    expect(await bellOf(reviewer)).toContain('contribution-review')

    // A colleague who did not volunteer sees nothing of it; its author does not review it, even as a volunteer.
    expect((await show(id, colleague, 'open')).status).toBe(404)
    expect((await take(id, colleague)).status).toBe(404)
    await testApp.call(calls.volunteerAsReviewer, { token: author.token, body: { is_reviewer: true } })
    expect((await take(id, author)).error.code).toBe('forbidden')
    expect((await listed({ list: 'review' }, author)).map((item) => item.id)).not.toContain(id)
    expect((await listed({ list: 'review' }, reviewer)).map((item) => item.id)).toContain(id)

    expect((await decide(id, reviewer, true)).error.code).toBe('not-ready')
    expect((await take(id, reviewer)).status).toBe(200)
    expect((await take(id, admin)).error.code).toBe('not-ready')
    expect((await decide(id, admin, true)).error.code).toBe('not-ready')
    expect((await show(id, admin, 'open')).body.review).toBe('taken')
    expect((await decide(id, reviewer, false)).error.fields).toHaveProperty('note')
    expect((await decide(id, reviewer, false, 'Say which side of the tile is outside.')).status).toBe(200)
    expect((await testApp.mails(author.email)).at(-1)?.subject).toBe('What you shared is returned to you')
    const { body: draft } = await testApp.call(calls.showDraft, on(id, author))
    expect(draft).toMatchObject({ state: 'returned', review_note: 'Say which side of the tile is outside.' })

    expect((await save(id, author)).status).toBe(200)
    await send(id)
    await take(id, reviewer)
    expect((await decide(id, reviewer, true)).status).toBe(200)
    expect((await decide(id, reviewer, true)).error.code).toBe('already-decided')
    expect((await testApp.mails(author.email)).at(-1)?.subject).toBe('What you shared is public')
    const { body } = await show(id, colleague)
    expect(body).toMatchObject({ state: 'shown', version: { number: 1, reviewer: reviewer.name, review_note: '' } })
    expect(body.version.form).toMatchObject({ risk: 'low', materials: [{ rupees: 0 }, { rupees: 30 }] })
    expect(
      (await listed({ kind: 'experiment', grade: 8, subject: 'physics' })).find((one) => one.id === id),
    ).toMatchObject({ rupees: 30, minutes: 40, author: { name: author.name } })
    expect((await listed({ grade: 9 })).map((item) => item.id)).not.toContain(id)
  })

  test('takes a review over when its reviewer is silent for a week', async () => {
    const id = await give(testApp, author)
    await send(id)
    await take(id, reviewer)
    expect((await take(id, admin)).error.code).toBe('not-ready')
    testApp.advance({ days: 8 })
    expect((await take(id, admin)).status).toBe(200)
    expect((await decide(id, reviewer, true)).error.code).toBe('not-ready')
    expect((await decide(id, admin, true)).status).toBe(200)
  })

  test('works on a new version while the public one stays, and both can be read afterwards', async () => {
    const id = await give(testApp, author)
    await publish(testApp, author, admin, id)
    expect((await save(id, author, experimentForm({ title: 'A better periscope of card' }))).status).toBe(200)
    expect((await show(id, colleague)).body.version.form.title).toBe('A periscope from a milk carton')
    expect((await show(id, colleague, 2)).status).toBe(404)
    expect((await show(id, author)).body.open).toEqual({ number: 2, state: 'draft' })
    await publish(testApp, author, admin, id)
    const { body } = await show(id, colleague)
    expect(body.version).toMatchObject({ number: 2, form: { title: 'A better periscope of card' } })
    expect(body.history.map(({ number, is_public }) => [number, is_public])).toEqual([
      [2, true],
      [1, false],
    ])
    expect((await show(id, colleague, 1)).body.version.form.title).toBe('A periscope from a milk carton')
  })

  test('sends it once: the same key again begins nothing more', async () => {
    const headers = { authorization: `Bearer ${colleague.token}`, 'idempotency-key': crypto.randomUUID() }
    const post = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/community/contributions',
        headers,
        payload: experimentForm({ title: 'An experiment that is sent twice' }),
      })
    const [first, second] = [await post(), await post()]
    expect([first.statusCode, second.json()]).toEqual([201, first.json()])
    expect(await listed({ list: 'mine' })).toHaveLength(1)
  })
})

describe('an adaptation', () => {
  test('shows its chain, keeps CC BY-SA, and its first author hears of it', async () => {
    const id = await give(testApp, author, experimentForm({ licence: 'cc-by-sa' }))
    await publish(testApp, author, admin, id)
    const adapted = await testApp.call(calls.adaptContribution, on(id, colleague))
    expect(adapted.status).toBe(201)
    const own = adapted.body.id
    expect((await save(own, colleague, experimentForm({ licence: 'cc-by' }))).error.fields).toHaveProperty('licence')
    await save(own, colleague, experimentForm({ licence: 'cc-by-sa', title: 'A periscope for a class of fifty' }))
    await publish(testApp, colleague, admin, own)
    expect((await show(own, author)).body.chain).toMatchObject([{ id, author: { name: author.name } }])
    expect((await show(id, colleague)).body.adaptations.map((one) => one.id)).toEqual([own])
    expect(await bellOf(author)).toContain('contribution-adapted')
  })

  test('is refused where the licence is for classes only', async () => {
    const id = await give(testApp, author, experimentForm({ licence: 'class-only' }))
    await publish(testApp, author, admin, id)
    expect((await show(id, colleague)).body.may_adapt).toBe(false)
    expect((await testApp.call(calls.adaptContribution, on(id, colleague))).error.code).toBe('forbidden')
  })
})

test('colleagues find it by words, also misspelt and in Tamil, in its list and in the search of the site', async () => {
  const id = await give(testApp, author, experimentForm({ title: 'Kaleidoscope எதிரொளிப்பு for a paper tube' }))
  await publish(testApp, author, admin, id)
  for (const q of ['kaleidoscope', 'எதிரொளிப்பு', 'kaleidoscpe'])
    expect((await listed({ q })).map((item) => item.id)).toEqual([id])
  const { body } = await testApp.call(searchSite, { token: colleague.token, query: { q: 'kaleidoscope' } })
  expect(body.sections.find(({ section }) => section === 'contributions')?.hits.map((hit) => hit.id)).toEqual([id])
})

test('a reported one is removed by staff, is gone for colleagues, and its author still sees it', async () => {
  const id = await give(testApp, author)
  expect((await testApp.call(reportPost, { ...on(id, colleague), body: { reason: 'wrong' } })).status).toBe(404)
  await publish(testApp, author, admin, id)
  expect((await testApp.call(reportPost, { ...on(id, colleague), body: { reason: 'wrong' } })).status).toBe(201)
  const body = { act: 'removal' as const, reason: 'The tiles are dangerous.' }
  expect((await testApp.call(decidePost, { ...on(id, admin), body })).status).toBe(200)
  expect((await show(id, colleague)).status).toBe(404)
  expect((await listed({})).map((item) => item.id)).not.toContain(id)
  expect((await show(id, author)).body.state).toBe('removed')
  expect((await save(id, author)).status).toBe(404)
})

test('one that a complaint hides is seen by its author alone, also while a new version of it waits for review', async () => {
  const id = await give(testApp, author, experimentForm({ title: 'A lens of a drop of water' }))
  await publish(testApp, author, reviewer, id)
  expect((await save(id, author)).status).toBe(200)
  expect((await send(id)).status).toBe(200)
  expect((await take(id, reviewer)).status).toBe(200)
  const waits = async () =>
    (await testApp.call(listWaiting, { token: admin.token })).body.items.some((item) => item.id === id)
  const { number } = await complain(testApp, {
    class: 'intimate',
    place: `https://ariviyal.example/networking/contributions/${id}`,
  })
  for (const by of [colleague, reviewer, admin])
    for (const version of [undefined, 1, 'open'] as const) expect((await show(id, by, version)).status).toBe(404)
  expect((await show(id, author)).body.state).toBe('hidden')
  expect((await decide(id, reviewer, true)).status).toBe(404)
  expect((await listed({ list: 'review' }, reviewer)).map((item) => item.id)).not.toContain(id)

  const onCase = { token: admin.token, params: { id: await idOfNumber(testApp, admin, number) } }
  const rejected = { outcome: 'rejected' as const, words: 'It shows a lens.' }
  expect((await testApp.call(decideGrievance, { ...onCase, body: rejected })).status).toBe(200)
  expect((await show(id, colleague)).status).toBe(200)
  expect((await decide(id, reviewer, true)).status).toBe(200)

  // Of one that staff removed, nothing waits on the desk.
  expect((await save(id, author)).status).toBe(200)
  expect((await send(id)).status).toBe(200)
  expect(await waits()).toBe(true)
  const removal = { act: 'removal' as const, reason: 'A drop is no lens.' }
  await testApp.call(decidePost, { token: admin.token, params: { id }, body: removal })
  expect(await waits()).toBe(false)
})

test('of a deleted account the public ones stay without a name, and drafts go', async () => {
  const leaver = await signUpSubscriber(testApp, { admin })
  const [id, draft] = [await give(testApp, leaver), await give(testApp, leaver)]
  await publish(testApp, leaver, admin, id)
  await save(id, leaver, experimentForm({ title: 'A draft of a second version' }))
  const deleted = await testApp.call(deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  expect(deleted.status).toBe(200)
  expect((await show(id, colleague)).body.author).toEqual({ by: 'former-member', name: null, is_caller: false })
  const { rows } = await testApp.ctx.db.execute(
    sql`select number from contribution_versions where contribution_id in (${id}, ${draft})`,
  )
  expect(rows).toEqual([{ number: 1 }])
})
