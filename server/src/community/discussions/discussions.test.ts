import { communityLimits } from '@ariviyal/contract/community/community-limits'
import * as calls from '@ariviyal/contract/community/discussions'
import { decidePost, reportPost } from '@ariviyal/contract/community/moderation'
import { saveWelcome, showWelcome } from '@ariviyal/contract/community/welcome'
import { listNotifications } from '@ariviyal/contract/notifications/notifications'
import { searchSite } from '@ariviyal/contract/search/search'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { choose } from '../../notifications/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { answer, ask, discussionForm, standForADay } from '../testing.ts'
import { seedDiscussions } from './seed-discussions.ts'

let testApp: TestApp
let admin: TestUser
let asker: TestUser
let colleague: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  asker = await signUpSubscriber(testApp, { admin })
  colleague = await signUpSubscriber(testApp, { admin })
  await standForADay(testApp, asker)
})
afterAll(() => testApp.close())

const show = (id: string, by = colleague) => testApp.call(calls.showDiscussion, { token: by.token, params: { id } })
const list = (query: object = {}, by = colleague) => testApp.call(calls.listDiscussions, { token: by.token, query })
const titlesOf = async (query: object, by = colleague) => (await list(query, by)).body.items.map(({ title }) => title)
const accept = (id: string, by = asker) => testApp.call(calls.acceptAnswer, { token: by.token, params: { id } })

describe('a teacher who asks colleagues', () => {
  test('is answered, accepts the answer, and reads how it went in class', async () => {
    const id = await ask(testApp, asker)
    expect((await list({ list: 'unanswered' })).body.items.map((item) => item.id)).toContain(id)
    await choose(testApp, asker, 'discussion-answered', 'both')
    const answerId = await answer(testApp, colleague, id)
    const { body: bell } = await testApp.call(listNotifications, { token: asker.token })
    expect(bell.items[0]).toMatchObject({ kind: 'discussion-answered', path: `/networking/discussions/${id}` })
    expect((await testApp.mails(asker.email)).at(-1)?.subject).toBe('A colleague answered your question')

    expect((await accept(answerId, colleague)).error.code).toBe('forbidden')
    expect((await accept(answerId)).status).toBe(200)
    const third = await signUpSubscriber(testApp, { admin })
    const say = (note: string) =>
      testApp.call(calls.tryAnswer, { token: third.token, params: { id: answerId }, body: { note } })
    expect((await say('Half of them saw it.')).status).toBe(200)
    expect((await say('All of them saw it.')).status).toBe(200)

    const { body } = await show(id, asker)
    expect(body.answers).toMatchObject([
      {
        author: { by: 'member', name: colleague.name, is_caller: false },
        is_accepted: true,
        tried: 1,
        tried_by_caller: false,
        trials: [{ note: 'All of them saw it.', author: { name: third.name } }],
      },
    ])
    expect((await list({})).body.items.find((item) => item.id === id)).toMatchObject({ answers: 1, is_settled: true })
    expect((await list({ list: 'unanswered' })).body.items.map((item) => item.id)).not.toContain(id)
    const { body: told } = await testApp.call(listNotifications, { token: colleague.token })
    expect(told.items[0]).toMatchObject({ kind: 'answer-accepted' })
  })

  test('moves the acceptance to another answer', async () => {
    const id = await ask(testApp, asker)
    const [first, second] = [await answer(testApp, colleague, id), await answer(testApp, colleague, id)]
    await accept(first)
    await accept(second)
    const { body } = await show(id)
    expect(body.answers.map((one) => [one.id, one.is_accepted])).toEqual([
      [second, true],
      [first, false],
    ])
  })

  test('gets formulas drawn and markup in parts; a formula that cannot be read is refused beside its field', async () => {
    const { body } = await show(await ask(testApp, asker))
    expect(body.content).toMatchObject([
      {
        kind: 'paragraph',
        pieces: [
          { text: 'Forty-five pupils, ' },
          { text: 'one', look: 'strong' },
          {},
          { formula: { tag: 'math' } },
          {},
        ],
      },
    ])
    const refused = await testApp.call(calls.askColleagues, {
      token: asker.token,
      body: discussionForm({ body: String.raw`$\frac{1}$` }),
    })
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['body']])
  })

  test('reads markup of the web back as the text that was typed', async () => {
    const typed = '<img src=x onerror="alert(1)"> and <script>alert(2)</script>'
    const { body } = await show(await ask(testApp, asker, { title: typed, body: typed }))
    expect(body.title).toBe(typed)
    expect(body.content).toEqual([{ kind: 'paragraph', pieces: [{ text: typed }] }])
  })

  test('sends it once: the same key again stores nothing more', async () => {
    const title = `Which lens for a camera of cardboard ${crypto.randomUUID().slice(0, 8)}?`
    const key = crypto.randomUUID()
    const send = () =>
      testApp.app.inject({
        method: 'POST',
        url: '/api/community/discussions',
        headers: { authorization: `Bearer ${asker.token}`, 'idempotency-key': key },
        payload: discussionForm({ title }),
      })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect((await titlesOf({ list: 'mine' }, asker)).filter((one) => one === title)).toHaveLength(1)
  })

  test('may hide the name from colleagues: no answer of the server has it, also below the question', async () => {
    const id = await ask(testApp, asker, { is_anonymous: true })
    await answer(testApp, asker, id)
    const shown = await show(id)
    expect(shown.body.author).toEqual({ by: 'anonymous', name: null, is_caller: false })
    expect(shown.body.answers[0]?.author).toEqual({ by: 'anonymous', name: null, is_caller: false })
    const text = JSON.stringify([shown.body, (await list()).body, (await show(id, admin)).body])
    expect(text).not.toContain(asker.id)
    expect(JSON.stringify(shown.body)).not.toContain(asker.name)
    expect((await show(id, asker)).body.author).toEqual({ by: 'anonymous', name: null, is_caller: true })
  })

  test('edits it for half an hour; colleagues see that it was edited, and may not', async () => {
    const id = await ask(testApp, asker)
    const edit = (by: TestUser) =>
      testApp.call(calls.editDiscussion, {
        token: by.token,
        params: { id },
        body: { ...discussionForm(), title: 'How do you show refraction with water?' },
      })
    expect((await edit(colleague)).status).toBe(404)
    expect((await edit(asker)).status).toBe(200)
    const { body } = await show(id)
    expect(body).toMatchObject({ title: 'How do you show refraction with water?', edit: null })
    expect(body.edited_at).not.toBeNull()
    testApp.advance({ minutes: 31 })
    expect((await edit(asker)).error.code).toBe('forbidden')
    expect((await show(id, asker)).body.edit).toBeNull()
  })

  test('asks a bounded number of questions a day, at once and fewer while new', async () => {
    const eager = await signUpSubscriber(testApp, { admin })
    const { member, newMember } = communityLimits.perDay.discussions
    const askUntilRefused = async (most: number) => {
      for (let count = 0; count < most; count += 1) await ask(testApp, eager)
      const { status, error } = await testApp.call(calls.askColleagues, { token: eager.token, body: discussionForm() })
      expect([status, error.code]).toEqual([429, 'too-often'])
      return error.msg
    }
    // Their posts are shown, but have not stood for a day.
    expect(await askUntilRefused(newMember)).toContain('New members')
    testApp.advance({ hours: 25 })
    expect(await askUntilRefused(member)).not.toContain('New members')
    testApp.advance({ hours: 25 })
    await ask(testApp, eager)
  })

  test('answers and reports a bounded number a day, fewer while new', async () => {
    const { answers, reports } = communityLimits.perDay
    const id = await ask(testApp, asker)
    const eager = await signUpSubscriber(testApp, { admin })
    const answered: string[] = []
    for (let count = 0; count < answers.newMember; count += 1) answered.push(await answer(testApp, eager, id))
    const over = await testApp.call(calls.answerDiscussion, {
      token: eager.token,
      params: { id },
      body: { body: 'One more than a new member may.' },
    })
    expect([over.status, over.error.msg]).toEqual([429, expect.stringContaining('New members')])

    const report = (post: string, by: TestUser) =>
      testApp.call(reportPost, { token: by.token, params: { id: post }, body: { reason: 'wrong', details: '' } })
    const reporter = await signUpSubscriber(testApp, { admin })
    for (const post of answered.slice(0, reports.newMember)) expect((await report(post, reporter)).status).toBe(201)
    expect((await report(id, reporter)).error.msg).toContain('New members')
    for (const post of answered.slice(0, reports.newMember)) expect((await report(post, asker)).status).toBe(201)
    expect((await report(answered.at(-1) ?? '', asker)).status).toBe(201)
  })

  test('needs a confirmed address and a subscription', async () => {
    const unconfirmed = await signUpSubscriber(testApp, { admin, unconfirmed: true })
    const send = (by: TestUser) => testApp.call(calls.askColleagues, { token: by.token, body: discussionForm() })
    expect((await send(unconfirmed)).error.code).toBe('address-unconfirmed')
    expect((await send(await signUp(testApp))).error.code).toBe('subscription-needed')
    expect((await list({}, await signUp(testApp))).error.code).toBe('subscription-needed')
  })

  test('waits for review as a new member whose text has a link, and not once three posts stand', async () => {
    const newcomer = await signUpSubscriber(testApp, { admin })
    const linked = { body: 'See [this](https://example.org/lens) for a plan.' }
    const id = await ask(testApp, newcomer, linked)
    expect((await show(id)).status).toBe(404)
    expect((await show(id, newcomer)).body.state).toBe('waiting')
    for (let count = 0; count < 3; count += 1) await ask(testApp, newcomer)
    const later = await ask(testApp, newcomer, linked)
    expect((await show(later)).body.state).toBe('shown')
  })
})

describe('who looks for a question', () => {
  test.each([
    ['its words', 'pinhole camera'],
    ['a slip', 'pinhole camrea'],
    ['a word of the chapter', 'optics'],
  ])('finds it by %s', async (_by, q) => {
    const title = 'Which box makes the best pinhole camera?'
    if (!(await titlesOf({ q: 'pinhole' })).includes(title)) await ask(testApp, asker, { title, chapter: 'Optics' })
    expect(await titlesOf({ q })).toContain(title)
  })

  test('finds Tamil by Latin typing', async () => {
    await ask(testApp, asker, { title: 'வானவில் எப்படி செய்து காட்டுவது?', chapter: 'ஒளி', body: '' })
    expect(await titlesOf({ q: 'vanavil' })).toContain('வானவில் எப்படி செய்து காட்டுவது?')
  })

  test('sees similar ones while typing, most alike first', async () => {
    await ask(testApp, asker, {
      title: 'How do I keep silkworms alive in the classroom?',
      subject: 'biology',
      body: '',
    })
    await ask(testApp, asker, { title: 'What do silkworms eat besides mulberry?', subject: 'biology', body: '' })
    const { body } = await testApp.call(calls.listSimilar, {
      token: colleague.token,
      query: { q: 'Silkwroms alive in class' },
    })
    expect(body.items[0]?.title).toBe('How do I keep silkworms alive in the classroom?')
    expect(body.items.length).toBeLessThanOrEqual(communityLimits.similarMax)
  })

  test('narrows by subject, grade and board; a question for every grade fits each', async () => {
    const tag = `zzq${crypto.randomUUID().slice(0, 6)}`
    await ask(testApp, asker, {
      title: `${tag} for grade nine`,
      subject: 'chemistry',
      grade: 9,
      board: 'CBSE',
      body: '',
    })
    await ask(testApp, asker, { title: `${tag} for every grade`, subject: 'chemistry', grade: null, body: '' })
    expect(await titlesOf({ q: tag, grade: 9 })).toHaveLength(2)
    expect(await titlesOf({ q: tag, grade: 7 })).toEqual([`${tag} for every grade`])
    expect(await titlesOf({ q: tag, board: 'IB' })).toEqual([`${tag} for every grade`])
    expect(await titlesOf({ q: tag, subject: 'physics' })).toEqual([])
  })
})

test('a first visit says what a teacher could answer, and shows five questions of others that fit', async () => {
  const newcomer = await signUpSubscriber(testApp, { admin })
  const welcome = () => testApp.call(showWelcome, { token: newcomer.token })
  expect((await welcome()).body).toEqual({ is_welcomed: false, subjects: [], grades: [], can_answer: '' })
  await ask(testApp, asker, { title: 'How do I grow crystals of alum?', subject: 'chemistry', grade: 9, body: '' })
  await ask(testApp, newcomer, { title: 'A question of my own on physics', body: '' })
  const { body } = await testApp.call(saveWelcome, {
    token: newcomer.token,
    body: { subjects: ['physics'], grades: [8], can_answer: 'growing crystals' },
  })
  expect(body.fitting).toHaveLength(5)
  expect(body.fitting[0]?.title).toBe('How do I grow crystals of alum?')
  expect(body.fitting.slice(1).every(({ subject, author }) => subject === 'physics' && !author.is_caller)).toBe(true)
  expect((await welcome()).body).toMatchObject({ is_welcomed: true, subjects: ['physics'], grades: [8] })
})

test('the search of the site finds questions for subscribers only', async () => {
  const title = 'Where does the spectroscope of a compact disc go?'
  await ask(testApp, asker, { title, body: '' })
  const found = async (by: TestUser) =>
    (await testApp.call(searchSite, { token: by.token, query: { q: 'spectroscope' } })).body.sections
  expect(await found(colleague)).toMatchObject([
    { section: 'discussions', hits: [{ id: expect.any(String) as string }] },
  ])
  expect(await found(await signUp(testApp))).toEqual([])
})

test('Ariviyal asks and answers 30 questions of its own, once, and what staff remove stays removed', async () => {
  await seedDiscussions(testApp.ctx)
  await Promise.all([seedDiscussions(testApp.ctx), seedDiscussions(testApp.ctx)])
  const { rows } = await testApp.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from discussions where seed_key is not null`,
  )
  expect(rows[0]?.count).toBe(30)
  const [first] = (await list({ q: 'forty-five pupils with one prism', grade: 10 })).body.items
  expect(first).toMatchObject({ author: { by: 'ariviyal' }, answers: 1, grade: 10 })
  const id = first?.id ?? ''
  const body = { act: 'removal' as const, reason: 'A better one follows.' }
  expect((await testApp.call(decidePost, { token: admin.token, params: { id }, body })).status).toBe(200)
  await seedDiscussions(testApp.ctx)
  expect((await show(id)).status).toBe(404)
})
