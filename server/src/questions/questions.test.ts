import { limits } from '@ariviyal/contract/limits'
import type { QuestionForm, TestCase } from '@ariviyal/contract/questions/question'
import * as calls from '@ariviyal/contract/questions/questions'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { insertQuestions } from './questions.queries.ts'

let testApp: TestApp
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  teacher = await signUpSubscriber(testApp)
})
afterAll(() => testApp.close())

type Written = z.input<typeof QuestionForm>

const create = (body: Written) => testApp.call(calls.createQuestion, { token: teacher.token, body })
const list = (query: z.input<typeof calls.listQuestions.query> = {}) =>
  testApp.call(calls.listQuestions, { token: teacher.token, query })
const show = async (id: string) =>
  (await testApp.call(calls.showQuestion, { token: teacher.token, params: { id } })).body
const update = (id: string, body: Written) =>
  testApp.call(calls.updateQuestion, { token: teacher.token, params: { id }, body })
const textsOf = async (query: z.input<typeof calls.listQuestions.query>) =>
  (await list(query)).body.items.map(({ text }) => text)

const lens: Written = {
  kind: 'one-choice',
  text: 'Which lens corrects short sight?',
  grade: 10,
  chapter: 'The human eye',
  options: [{ text: 'Concave', right: true, feedback: 'It spreads the light.' }, { text: 'Convex' }],
}

test('a teacher finds a question again by its words, in any order, with a typing error too', async () => {
  await create(lens)
  await create({ kind: 'true-false', text: 'Sound is a wave.', right: true, chapter: 'Sound' })
  await create({ kind: 'short-text', text: 'ஒளி எதனால் வளைகிறது?', accepted: ['வில்லை'], language: 'ta' })
  expect(await textsOf({})).toHaveLength(3)
  expect(await textsOf({ q: 'sight LENS' })).toEqual([lens.text])
  expect(await textsOf({ q: 'human eye' })).toEqual([lens.text])
  expect(await textsOf({ q: 'வளைகிறது' })).toEqual(['ஒளி எதனால் வளைகிறது?'])
  expect((await list({ q: 'sigth' })).body).toMatchObject({ similar: true, items: [{ text: lens.text }] })
  expect((await list({ q: 'volcano' })).body).toMatchObject({ similar: false, items: [] })
  expect(await textsOf({ q: '%' })).toEqual([])
  expect(await textsOf({ kind: 'true-false' })).toEqual(['Sound is a wave.'])
  expect(await textsOf({ grade: 10, chapter: 'human' })).toEqual([lens.text])
  expect(await textsOf({ language: 'ta' })).toHaveLength(1)
})

test('a teacher pages through a long bank without losing or repeating a question', async () => {
  for (let index = 0; index < limits.pageSize + 3; index += 1)
    await create({ kind: 'long-answer', text: `Explain light ${index}.` })
  const first = (await list({ q: 'light' })).body
  const second = (await list({ q: 'light', cursor: first.next_cursor ?? '' })).body
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([limits.pageSize, 3, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(limits.pageSize + 3)
})

test('an edit is a new version that keeps the ids of the options; saving again the same changes nothing', async () => {
  const { id } = (await create(lens)).body
  const before = await show(id)
  if (before.content.kind !== 'one-choice') throw new Error('another kind')
  const options = before.content.options.toReversed().map((option) => ({ ...option, feedback: 'Changed' }))
  const edited: Written = { kind: 'one-choice', text: 'Which lens helps?', options, version: 1 }
  expect((await update(id, edited)).body).toMatchObject({ version: 2 })
  expect(await show(id)).toMatchObject({ version: 2, text: 'Which lens helps?', grade: null, content: { options } })
  expect((await update(id, edited)).error.code).toBe('edited-elsewhere')
  expect((await update(id, { ...edited, version: 2, chapter: 'Eye' })).body.version).toBe(2)
  expect(await show(id)).toMatchObject({ version: 2, chapter: 'Eye' })
  const other = await update(id, { kind: 'true-false', text: 'Is it?', right: true })
  expect(other.error.fields).toHaveProperty('kind')
})

test('a teacher who sends an id twice gets two options that can be told apart', async () => {
  const twins: Written = {
    kind: 'match',
    text: 'Match',
    pairs: [
      { left_id: 'a', left: 'Iron', right_id: 'a', right: 'Fe' },
      { left_id: 'a', left: 'Gold', right_id: 'a', right: 'Au' },
    ],
  }
  const { content } = await show((await create(twins)).body.id)
  if (content.kind !== 'match') throw new Error('another kind')
  expect(new Set([...content.left, ...content.right].map((part) => part.id)).size).toBe(4)
})

const source: Written = {
  kind: 'case',
  text: 'A pond freezes from above.',
  parts: [
    { kind: 'true-false', text: 'Ice floats.', right: true },
    { kind: 'number', text: 'At how many °C?', right: '0' },
  ],
}

test('a case has its parts in order; an edit keeps, adds and removes parts', async () => {
  const { id } = (await create(source)).body
  const [first, second] = (await show(id)).parts
  expect([first?.text, second?.text, first?.case_id]).toEqual(['Ice floats.', 'At how many °C?', id])
  expect(await textsOf({})).toEqual([source.text])
  expect(await textsOf({ q: 'floats' })).toEqual(['Ice floats.'])
  const parts: (typeof source)['parts'] = [
    { kind: 'long-answer', text: 'Why?' },
    { kind: 'true-false', text: 'Ice floats on water.', right: true, id: first?.id ?? '' },
  ]
  expect((await update(id, { ...source, parts })).status).toBe(200)
  const after = (await show(id)).parts
  expect(after.map(({ text, version }) => [text, version])).toEqual([
    ['Why?', 1],
    ['Ice floats on water.', 2],
  ])
  expect(after[1]?.id).toBe(first?.id)
  const gone = await testApp.call(calls.showQuestion, { token: teacher.token, params: { id: second?.id ?? '' } })
  expect(gone.status).toBe(404)
})

test("a part of another teacher's case stays theirs", async () => {
  const { id } = (await create(source)).body
  const [part] = (await show(id)).parts
  const owner = teacher
  teacher = await signUpSubscriber(testApp)
  const mine = (await create(source)).body.id
  const stolen = { kind: 'true-false', text: 'Mine now', right: true, id: part?.id ?? '' } as const
  expect((await update(mine, { ...source, parts: [stolen] })).status).toBe(200)
  teacher = owner
  expect((await show(id)).parts.map(({ text }) => text)).toEqual(['Ice floats.', 'At how many °C?'])
})

test('a teacher deletes a question, a case with its parts', async () => {
  const { id } = (await create(source)).body
  const [part] = (await show(id)).parts
  for (const [path, status] of [
    [id, 200],
    [id, 404],
    [part?.id ?? '', 404],
  ] as const)
    expect((await testApp.call(calls.deleteQuestion, { token: teacher.token, params: { id: path } })).status).toBe(
      status,
    )
})

test('a question is saved only when its own test cases get their marks', async () => {
  const speed = (test_cases: TestCase[]): Written => ({
    kind: 'number',
    text: 'How fast?',
    right: '9.8',
    unit: 'm/s',
    test_cases,
  })
  const good = [
    { value: '9,8 m/s', share: 1 },
    { value: '9.8', share: 0.5 },
    { value: '98 m/s', share: 0 },
  ]
  const { id } = (await create(speed(good))).body
  expect((await show(id)).test_cases).toEqual(good)
  const refused = await update(id, speed([...good, { value: '9.8 km/h', share: 1 }]))
  expect(refused.error.fields).toEqual({
    test_cases: 'Answer 4 should get 100 % of the marks, but gets 50 %: another unit.',
  })
  const wrongly: Written = {
    kind: 'case',
    text: 'Source',
    parts: [{ kind: 'true-false', text: 'Is it?', right: true, test_cases: [{ value: true, share: 0 }] }],
  }
  expect((await create(wrongly)).error.fields?.['parts']).toMatch(/^1\. /)
  const open = await create({ kind: 'long-answer', text: 'Why?', test_cases: [{ value: 'x', share: 1 }] })
  expect(open.error.fields).toHaveProperty('test_cases')
})

test('a teacher sees where a formula cannot be read', async () => {
  const { error } = await create({ kind: 'long-answer', text: 'Is $E=mc^2$ or $\\frac{1$ right?' })
  expect(error.fields?.['text']).toMatch(/^Formula 2, “\\frac\{1”, cannot be read at character 8: /)
})

test('a teacher previews a question as a pupil sees it, and nothing is stored', async () => {
  const body: Written = {
    ...lens,
    text: 'Find $f$.',
    options: [
      { text: '$1/f$', right: true, feedback: '$secret$' },
      { text: '2', feedback: '' },
    ],
    explanation: '$hidden$',
  }
  const { body: shown } = await testApp.call(calls.previewQuestion, { token: teacher.token, body })
  expect(Object.keys(shown.question.formulas ?? {}).toSorted()).toEqual(['1/f', 'f'])
  expect(JSON.stringify(shown)).not.toMatch(/right"|secret|hidden/)
  expect((await list()).body.items).toEqual([])
})

test('a bank takes no more than its bound, whoever sends two questions at once', async () => {
  const row = {
    ownerId: teacher.id,
    place: 0,
    version: 1,
    kind: 'drawing' as const,
    text: 'Draw',
    chapter: '',
    competency: '',
    language: 'en' as const,
    createdAt: testApp.ctx.now(),
  }
  for (let made = 0; made < limits.questionsMax - 1; made += 2_000)
    await insertQuestions(
      testApp.ctx.db,
      Array.from({ length: Math.min(2_000, limits.questionsMax - 1 - made) }, () => ({ ...row, id: uuid() })),
    )
  const both = await Promise.all([create(lens), create(lens)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})
