import { deleteQuestion } from '@ariviyal/contract/questions/questions'
import * as preview from '@ariviyal/contract/tests/preview'
import * as calls from '@ariviyal/contract/tests/tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testAttempts } from '../attempts/attempts.table.ts'
import { classOfPupils, longAnswer } from '../testing.ts'
import { formOf, openClass } from './testing.ts'

let testApp: TestApp
let classroom: Awaited<ReturnType<typeof openClass>>['classroom']
let mine: Awaited<ReturnType<typeof openClass>>['mine']
let create: Awaited<ReturnType<typeof openClass>>['create']
let askMany: Awaited<ReturnType<typeof openClass>>['askMany']
beforeAll(async () => {
  testApp = await openTestApp()
  ;({ classroom, mine, create, askMany } = await openClass(testApp))
})
afterAll(() => testApp.close())

describe('a draft', () => {
  test('keeps questions that have left the bank when it is changed', async () => {
    const [kept = '', gone = ''] = await askMany(2)
    const section = { title: 'A', items: [gone, kept].map((id) => ({ question_id: id, marks: 1 })) }
    const id = await mine.draft(formOf([section]))
    const { token } = classroom
    await testApp.call(deleteQuestion, { token, params: { id: gone } })
    const change = await testApp.call(calls.changeTest, {
      token,
      params: { id },
      body: formOf([section], { title: 'Rays' }),
    })
    expect(change.status).toBe(200)
    expect((await mine.show(id)).sections[0]?.items.map(({ question_id }) => question_id)).toEqual([gone, kept])
    expect((await create(formOf([section]))).error.fields?.['sections']).toContain('Section 1, question 1')
  })

  test('is copied with everything but its window, into its class or another one of the teacher', async () => {
    const [one = '', other = '', ...pool] = await askMany(5)
    const sections = [
      {
        title: 'A',
        answer_any: 1,
        items: [{ question_id: one, marks: 2, compulsory: true, or: { question_id: other } }],
      },
      { title: 'B', draw: 2, items: pool.map((id) => ({ question_id: id, marks: 1 })) },
    ]
    const more = { minutes: 20, sets: 2, blueprint: 'unit-test-20' as const, closes_at: '2100-01-01T00:00:00Z' }
    const id = await mine.draft(formOf(sections, more))
    await mine.open(id)
    const { token } = classroom
    const copy = (body: object, as = token) => testApp.call(calls.copyTest, { token: as, params: { id }, body })
    const first = await copy({})
    expect(first.status).toBe(201)
    const [original, copied] = [await mine.show(id), await mine.show(first.body.id)]
    expect(copied).toMatchObject({
      title: 'Light (copy)',
      state: 'draft',
      closes_at: null,
      minutes: 20,
      sets: 2,
      blueprint: 'unit-test-20',
    })
    expect([copied.sections, copied.marks, copied.questions]).toEqual([
      original.sections,
      original.marks,
      original.questions,
    ])
    const stranger = await classOfPupils(testApp)
    expect((await copy({ class_id: stranger.classId })).status).toBe(404)
    expect((await copy({}, stranger.token)).status).toBe(404)
  })
})

describe('a preview', () => {
  test('shows a draft as a pupil would get it and marks what is tried, and stores nothing', async () => {
    const [one = '', other = ''] = await askMany(2)
    const essay = await mine.ask(longAnswer)
    const items = [
      { question_id: one, marks: 2, negative_marks: 1, or: { question_id: other } },
      { question_id: essay, marks: 5, negative_marks: 0.25 },
    ]
    const id = await mine.draft(formOf([{ title: 'A', items }], { minutes: 20 }))
    const { token } = classroom
    const before = await testApp.ctx.db.$count(testAttempts)
    const shown = (await testApp.call(preview.previewTest, { token, params: { id } })).body
    expect(shown.test).toMatchObject({ state: 'open', questions: 2, marks: 7, minutes: 20, negative: true })
    expect(shown.test.negative_marks).toEqual({ least: 0.25, most: 1 })
    expect(shown.questions.map((question) => question.id)).toEqual([one, other, essay])
    expect(JSON.stringify(shown.questions)).not.toContain('"right"')
    const tried = await testApp.call(preview.tryAnswers, {
      token,
      params: { id },
      body: {
        seed: shown.seed,
        answers: [
          { question: one, value: false },
          { question: essay, value: 'Light scatters.' },
        ],
      },
    })
    expect(tried.body).toMatchObject({
      marks: 0,
      of: 7,
      unmarked: 1,
      answers: [
        { question: one, marks: -1, right: true },
        { question: other, marks: 0, value: null },
        { question: essay, marks: null },
      ],
    })
    expect(await testApp.ctx.db.$count(testAttempts)).toBe(before)
  })

  test('shows each set, and the same draw for the same seed', async () => {
    const pool = await askMany(8)
    const items = pool.map((id) => ({ question_id: id, marks: 1 }))
    const id = await mine.draft(formOf([{ title: 'A', draw: 4, items }], { sets: 2 }))
    const { token } = classroom
    const idsOf = async (query: { seed?: string; set?: 'A' | 'B' }) =>
      (await testApp.call(preview.previewTest, { token, params: { id }, query })).body.questions.map(
        (question) => question.id,
      )
    const [a, b] = [await idsOf({ set: 'A' }), await idsOf({ set: 'B' })]
    expect(a).toEqual(await idsOf({ set: 'A', seed: 'other' }))
    expect(a).not.toEqual(b)
  })
})
