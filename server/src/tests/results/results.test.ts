import { markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import * as calls from '@ariviyal/contract/tests/results'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, longAnswer, testsOf, trueFalse } from '../testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  classroom = await classOfPupils(testApp)
  tests = testsOf(testApp, classroom)
})

const phoneOf = (pupil: number) => deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', 'phone')

/** Takes a test with these values, in the order of the questions, and returns the attempt's id. */
async function take(testId: string, questions: string[], values: unknown[], pupil = 0): Promise<string> {
  const phone = phoneOf(pupil)
  const { id, epoch } = (await phone.start(testId)).body.attempt
  const events = values.map((value, index) => event(index + 1, questions[index] ?? '', value))
  await phone.save(id, epoch, events)
  await phone.submit(id, epoch, events.length)
  return id
}
const resultOf = async (testId: string) => (await tests.results(testId))[0]

describe('marks', () => {
  test('are taken off for a wrong answer and never for none, and a total is not below 0', async () => {
    const ids = [await tests.ask(trueFalse(true)), await tests.ask(trueFalse(true)), await tests.ask(trueFalse(true))]
    const items = ids.map((id) => ({ question_id: id, marks: 1, negative_marks: 0.33 }))
    const id = await tests.draft({ title: 'Light', mode: 'graded', attempts: 3, sections: [{ title: 'A', items }] })
    await tests.open(id)
    expect((await phoneOf(0).list())[0]).toMatchObject({
      negative: true,
      negative_marks: { least: 0.33, most: 0.33 },
      marks: 3,
    })
    await take(id, ids, [false, false, null])
    expect(await resultOf(id)).toMatchObject({
      marks: 0,
      answers: [{ marks: -0.33, reason: 'wrong' }, { marks: -0.33 }, { marks: 0, value: null, reason: 'not answered' }],
    })
    await take(id, ids, [true, ['of', 'another', 'kind'], true])
    expect(await resultOf(id)).toMatchObject({
      marks: 1.67,
      of: 3,
      attempts: 2,
      answers: [{ marks: 1 }, { marks: -0.33, reason: 'not an answer to this question' }, { marks: 1 }],
    })
    // The attempt with the most marks counts; scores are never added.
    await take(id, ids, [true, null, null])
    expect(await resultOf(id)).toMatchObject({ marks: 1.67, attempts: 3 })
  })

  test('of "answer 2 of 4" are those of the best two', async () => {
    const ids: string[] = []
    for (let made = 0; made < 4; made += 1) ids.push(await tests.ask(trueFalse(true)))
    const items = ids.map((id, index) => ({ question_id: id, marks: index + 1, negative_marks: 1 }))
    const id = await tests.draft({ title: 'T', mode: 'graded', sections: [{ title: 'A', answer_any: 2, items }] })
    await tests.open(id)
    expect((await tests.show(id)).marks).toBe(7)
    await take(id, ids, [true, true, true, false])
    expect(await resultOf(id)).toMatchObject({ marks: 5, of: 7 })
    expect((await tests.progress(id))[0]).toMatchObject({ answered: 4, of: 4 })
  })

  test('of thirds are exact to the hundredth', async () => {
    const gaps = await tests.ask({
      kind: 'fill-in',
      text: '[[red]] [[green]] [[blue]]',
    })
    const id = await tests.draft({
      title: 'T',
      mode: 'graded',
      sections: [{ title: 'A', items: [{ question_id: gaps, marks: '0.7' }] }],
    })
    await tests.open(id)
    await take(id, [gaps], [['red', 'x', 'blue']])
    expect(await resultOf(id)).toMatchObject({ marks: 0.47, of: 0.7 })
  })
})

describe('a pupil sees marks and right answers', () => {
  const shown = async (attempt: string) => (await phoneOf(0).show(attempt)).body

  test('after the submit in practice', async () => {
    const { id, questions } = await tests.openTrueFalse(2, { mode: 'practice' })
    const phone = phoneOf(0)
    const { attempt } = (await phone.start(id)).body
    const [first = ''] = questions
    await phone.save(attempt.id, 1, [event(1, first, false)])
    expect(await shown(attempt.id)).toMatchObject({ state: 'running', answers: [{ question: first, value: false }] })
    expect(JSON.stringify(await shown(attempt.id))).not.toMatch(/"marks":0|"right"|"reason"/)
    expect(await shown(attempt.id)).not.toHaveProperty('marks')
    await phone.submit(attempt.id, 1, 1)
    expect(await shown(attempt.id)).toMatchObject({
      marks: 0,
      of: 2,
      answers: [
        { question: first, value: false, marks: 0, right: true, reason: 'wrong' },
        { value: null, right: true, reason: 'not answered' },
      ],
    })
  })

  test('and with them what the author says about the options that they chose, with its formulas', async () => {
    const gas = await tests.ask({
      ...longAnswer,
      kind: 'one-choice',
      options: [
        { text: 'Oxygen', right: true, feedback: 'Plants give it off.' },
        { text: 'Another gas', feedback: String.raw`That is $\ce{CO2}$.` },
      ],
    })
    const both = await tests.ask({
      ...longAnswer,
      kind: 'several-choices',
      options: [
        { text: 'Light', right: true, feedback: 'It gives the energy.' },
        { text: 'Water', right: true, feedback: 'Roots take it up.' },
        { text: 'Noise', feedback: 'Plants do not hear.' },
      ],
    })
    const items = [gas, both].map((id) => ({ question_id: id, marks: 1 }))
    const id = await tests.draft({ title: 'T', mode: 'practice', sections: [{ title: 'A', items }] })
    await tests.open(id)
    const phone = phoneOf(0)
    const { attempt } = (await phone.start(id)).body
    const idsOf = (place: number) => attempt.questions[place]?.options?.map((option) => option.id) ?? []
    await phone.save(attempt.id, 1, [event(1, gas, idsOf(0)[1]), event(2, both, [idsOf(1)[0], idsOf(1)[2]])])
    expect(JSON.stringify(await shown(attempt.id))).not.toContain('about_chosen')
    await phone.submit(attempt.id, 1, 2)
    const { answers } = await shown(attempt.id)
    expect(answers[0]).toMatchObject({
      about_chosen: [{ option: idsOf(0)[1], text: String.raw`That is $\ce{CO2}$.` }],
      formulas: { [String.raw`\ce{CO2}`]: { tag: 'math' } },
    })
    expect(answers[1]?.about_chosen?.map(({ text }) => text)).toEqual(['It gives the energy.', 'Plants do not hear.'])
  })

  test('after the close in a graded test, and never where the test says so', async () => {
    for (const [show, after] of [
      [undefined, 1],
      ['never', undefined],
    ] as const) {
      const { id, questions } = await tests.openTrueFalse(1, show ? { show } : {})
      const attempt = await take(id, questions, [true])
      expect(await shown(attempt)).not.toHaveProperty('marks')
      await tests.close(id)
      const { marks, answers } = await shown(attempt)
      expect(marks).toBe(after)
      expect(answers[0]?.right).toBe(after === undefined ? undefined : true)
    }
  })
})

describe("the teacher's marks", () => {
  const mark = (
    attempt: string,
    { version = 0, ...body }: { question_id: string; version?: number; marks: number | null; feedback?: string },
  ) =>
    testApp.call(markAnswerByTeacher, { token: classroom.token, params: { id: attempt }, body: { version, ...body } })

  test('are asked for where the server cannot mark, win everywhere, and are not overwritten', async () => {
    const [essay, fact] = [await tests.ask(longAnswer), await tests.ask(trueFalse(true))]
    const items = [essay, fact].map((id) => ({ question_id: id, marks: 5, negative_marks: 1 }))
    const id = await tests.draft({ title: 'T', mode: 'practice', sections: [{ title: 'A', items }] })
    await tests.open(id)
    const attempt = await take(id, [essay, fact], ['Because light scatters.', false])
    expect(await resultOf(id)).toMatchObject({ marks: 0, unmarked: 1, answers: [{ marks: null }, { marks: -1 }] })
    expect((await mark(attempt, { question_id: essay, marks: 3.5, feedback: 'Name Rayleigh.' })).status).toBe(200)
    await mark(attempt, { question_id: fact, marks: 4 })
    expect(await resultOf(id)).toMatchObject({
      marks: 7.5,
      unmarked: 0,
      answers: [
        { marks: 3.5, by_teacher: true, feedback: 'Name Rayleigh.' },
        { marks: 4, by_teacher: true },
      ],
    })
    expect((await phoneOf(0).show(attempt)).body).toMatchObject({
      marks: 7.5,
      answers: [{ feedback: 'Name Rayleigh.' }, {}],
    })
    // A late value is marked anew by the server; the teacher's marks stay.
    await phoneOf(0).save(attempt, 1, [event(3, fact, true)])
    await tests.acceptLate(attempt, fact)
    expect((await resultOf(id))?.answers[1]).toMatchObject({ value: true, marks: 4, by_teacher: true })
    await mark(attempt, { question_id: fact, version: 2, marks: null })
    expect((await resultOf(id))?.answers[1]).toMatchObject({ marks: 5, by_teacher: false })
  })

  test('stay within those of the question, wait for the end, and can be given for no answer', async () => {
    const { id, questions } = await tests.openTrueFalse(2)
    const [first = ''] = questions
    const { attempt } = (await phoneOf(0).start(id)).body
    expect((await mark(attempt.id, { question_id: first, marks: 1 })).error.code).toBe('attempt-running')
    await tests.close(id)
    for (const marks of [1.5, -0.5, 0.001])
      expect((await mark(attempt.id, { question_id: first, marks })).error.fields).toHaveProperty('marks')
    expect((await mark(attempt.id, { question_id: crypto.randomUUID(), marks: 1 })).status).toBe(404)
    expect((await mark(attempt.id, { question_id: first, marks: 0.5 })).status).toBe(200)
    expect(await resultOf(id)).toMatchObject({ marks: 0.5, answers: [{ value: null, marks: 0.5 }, { marks: 0 }] })
  })
})

test('a teacher reads every value that any device sent, in the order of arrival', async () => {
  const { id, questions } = await tests.openTrueFalse(1)
  const [question = ''] = questions
  const attempt = await take(id, questions, [false])
  await phoneOf(0).save(
    attempt,
    1,
    Array.from({ length: 30 }, (_, index) => event(index + 2, question, index % 2 === 0)),
  )
  const read = async (query: { cursor?: string }) =>
    (await testApp.call(calls.listEvents, { token: classroom.token, params: { id: attempt }, query })).body
  const first = await read({})
  const second = await read({ cursor: first.next_cursor ?? '' })
  const log = [...first.items, ...second.items]
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  expect(log.slice(0, 2)).toMatchObject([
    { device: 'phone', epoch: 1, value: false, late: false, stale: false, at: '2026-11-22T10:00:00.000Z' },
    { value: true, late: true },
  ])
  expect(second.next_cursor).toBeNull()
})
