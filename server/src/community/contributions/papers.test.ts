import * as calls from '@ariviyal/contract/community/contributions/contributions'
import * as papers from '@ariviyal/contract/community/contributions/papers'
import { fewest } from '@ariviyal/contract/tests/analysis-tables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf, trueFalse } from '../../tests/testing.ts'
import { paperForm, publish } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let stranger: TestUser
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { role: 'admin' })
  stranger = await signUpSubscriber(testApp, { admin })
  classroom = await classOfPupils(
    testApp,
    Array.from({ length: fewest }, (_, place) => `Pupil Kumaran${place}`),
  )
  tests = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

const give = (by: { token: string }, change: Parameters<typeof paperForm>[0]) =>
  testApp.call(papers.givePaper, { token: by.token, body: paperForm(change) })
const show = (by: { token: string }, id: string) =>
  testApp.call(calls.showContribution, { token: by.token, params: { id }, query: {} })
const paperOf = (by: { token: string }, id: string) =>
  testApp.call(papers.showPaperOfTest, { token: by.token, query: { test_id: id } })

describe('a paper from a test', () => {
  test('has the figures of its questions and nothing of a pupil, and stays as it is when the test goes on', async () => {
    const { id, questions } = await tests.openTrueFalse(2)
    const takers = classroom.pupils.slice(0, fewest - 1)
    const take = async (token: string, values: boolean[]) => {
      const phone = deviceOf(testApp, token, 'phone')
      const { attempt } = (await phone.start(id)).body
      const events = questions.map((question, place) => event(place + 1, question, values[place]))
      await phone.save(attempt.id, attempt.epoch, events)
      await phone.submit(attempt.id, attempt.epoch, questions.length)
    }
    for (const [place, { token }] of takers.entries()) await take(token, [true, place === 0])
    const early = (await paperOf(classroom, id)).body
    expect(early.items.map(({ number, facility, attempts }) => [number, facility, attempts])).toEqual([
      ['1', null, null],
      ['2', null, null],
    ])
    await take(classroom.pupils[fewest - 1]?.token ?? '', [true, true])
    const paper = (await paperOf(classroom, id)).body
    expect(paper).toMatchObject({ title: 'Light', marks: 2, grade: 9, left_out: 0, source: '' })
    expect(paper.items.map(({ facility, attempts }) => [facility, attempts])).toEqual([
      [1, fewest],
      [0.25, fewest],
    ])
    const given = await give(classroom, { test_id: id })
    expect(given.status).toBe(201)
    await publish(testApp, classroom.teacher, admin, given.body.id)
    await tests.close(id)
    const { body } = await show(stranger, given.body.id)
    expect(body.version.items).toEqual(paper.items)
    expect(body.version.items[0]?.question).toMatchObject({ text: trueFalse(true).text, marks: 1 })
    const said = JSON.stringify(body)
    for (const secret of ['Kumaran', '"right"', id, ...classroom.pupils.map((pupil) => pupil.id)])
      expect(said).not.toContain(secret)
  })

  test('is given before anybody took it, without figures, and only by a teacher of the class', async () => {
    const question = await tests.ask(trueFalse(false))
    const sections = [{ title: 'A', items: [{ question_id: question, marks: 3 }] }]
    const id = await tests.draft({ title: 'A draft about light', mode: 'graded', sections })
    const { body } = await paperOf(classroom, id)
    expect(body).toMatchObject({ marks: 3, items: [{ number: '1', facility: null }] })
    expect(body.body).toContain('- Answer all questions.')
    expect((await paperOf(stranger, id)).status).toBe(404)
    expect((await give(stranger, { test_id: id })).status).toBe(404)
  })
})

describe('a paper from the bank', () => {
  test('has its questions with their marks, also after an edit of its text', async () => {
    const first = await tests.ask(trueFalse(true))
    const second = await tests.ask({ ...trueFalse(true), text: 'Light needs a medium.' })
    const questions = [
      { question_id: second, marks: 2 },
      { question_id: first, marks: '0.5' },
    ]
    const { body, status } = await give(classroom, { questions })
    expect(status).toBe(201)
    const { kind: _kind, ...form } = paperForm({ title: 'Light, with a new title' })
    const saved = await testApp.call(calls.saveContribution, {
      token: classroom.token,
      params: { id: body.id },
      body: { ...form, kind: 'paper' },
    })
    expect(saved.status).toBe(200)
    const { version } = (await show(classroom, body.id)).body
    expect(version.items.map(({ number, question }) => [number, question.text, question.marks])).toEqual([
      ['1', 'Light needs a medium.', 2],
      ['2', 'Light travels in straight lines.', 0.5],
    ])
  })

  test('refuses questions of others, a question twice, and a test together with questions', async () => {
    const question = await tests.ask(trueFalse(true))
    const one = { question_id: question, marks: 1 }
    const refused = await give(stranger, { questions: [one] })
    expect(refused.error.fields?.['questions']).toContain('Question 1 is not in your bank')
    expect((await give(classroom, { questions: [one, one] })).status).toBe(422)
    expect((await give(classroom, { questions: [one], test_id: question })).status).toBe(422)
    expect((await give(classroom, {})).status).toBe(422)
  })
})
