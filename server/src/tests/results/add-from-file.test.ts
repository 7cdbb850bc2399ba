import { startAttempt } from '@ariviyal/contract/tests/attempts'
import { addFromFile } from '@ariviyal/contract/tests/attempt-file'
import { listEvents } from '@ariviyal/contract/tests/results'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf } from '../testing.ts'

let testApp: TestApp
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp)
  tests = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

const phoneOf = (pupil: number, device = 'phone') => deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', device)

/** A test of one question that the first pupil has begun on `phone`. */
async function begin(more: Parameters<typeof tests.openTrueFalse>[1] = {}) {
  const { id, questions } = await tests.openTrueFalse(1, more)
  const { attempt } = (await phoneOf(0).start(id)).body
  const [question = ''] = questions
  const add = async (seq: number, value: boolean, { preview = false, device = 'phone', epoch = 1, to = id } = {}) =>
    testApp.call(addFromFile, {
      token: classroom.token,
      params: { id: to },
      body: { attempt: attempt.id, device, epoch, preview, events: [event(seq, question, value)] },
    })
  const result = async () => (await tests.results(id))[0]
  return { id, question, attempt: attempt.id, add, result }
}

describe('a file that a phone has made', () => {
  test('is looked at first, counts as if the phone had sent it, and is added once', async () => {
    const { add, result, attempt, question } = await begin()
    const preview = await add(1, true, { preview: true })
    expect(preview.body).toEqual({
      student_id: classroom.pupils[0]?.id,
      roll_number: 1,
      name: 'Anbu',
      new: 1,
      late: false,
      problems: [],
    })
    expect((await result())?.answers[0]).toMatchObject({ value: null, from_file: false })
    expect((await add(1, true)).body).toMatchObject({ new: 1, late: false })
    expect((await result())?.answers[0]).toMatchObject({ value: true, marks: 1, from_file: true })
    expect((await add(1, true)).body).toMatchObject({ new: 0 })
    // The phone reaches the server after all: the same event is a repetition.
    expect((await phoneOf(0).save(attempt, 1, [event(1, question, true)])).body).toMatchObject({
      saved: 1,
      problems: [],
    })
    await phoneOf(0).save(attempt, 1, [event(2, question, false)])
    expect((await result())?.answers[0]).toMatchObject({ value: false, from_file: false })
    const params = { id: attempt }
    const log = (await testApp.call(listEvents, { token: classroom.token, params, query: {} })).body.items
    expect(log.map(({ seq, source }) => [seq, source])).toEqual([
      [1, 'file'],
      [2, null],
    ])
  })

  test('is late after the end, also from a device that never reached the server', async () => {
    const { id, add, result, attempt, question } = await begin()
    await tests.close(id)
    expect((await add(1, true, { device: 'lost-its-storage', preview: true })).body.late).toBe(true)
    expect((await add(1, true, { device: 'lost-its-storage' })).body).toMatchObject({ new: 1, late: true })
    expect((await result())?.answers[0]).toMatchObject({ value: null, late: true, late_value: true, from_file: true })
    await tests.acceptLate(attempt, question)
    expect((await result())?.answers[0]).toMatchObject({ value: true, late: false, from_file: true })
  })

  test('of a phone that lost its storage counts by the epoch that it had before', async () => {
    const { id, add, result } = await begin()
    const { attempt } = (await phoneOf(0, 'next-phone').start(id)).body
    await phoneOf(0, 'next-phone').save(attempt.id, 2, [event(1, attempt.questions[0]?.id ?? '', false)])
    expect((await add(1, true, { device: 'lost-its-storage' })).body).toMatchObject({
      new: 1,
      late: false,
      problems: [],
    })
    expect((await result())?.answers[0]).toMatchObject({ value: false, from_file: false })
  })

  test('of another test, or with an event outside the test, says so', async () => {
    const [one, other] = [await begin(), await begin()]
    expect((await one.add(1, true, { to: other.id })).status).toBe(404)
    const { body } = await testApp.call(addFromFile, {
      token: classroom.token,
      params: { id: one.id },
      body: {
        attempt: one.attempt,
        device: 'phone',
        epoch: 1,
        preview: false,
        events: [event(1, other.question, true)],
      },
    })
    expect(body.problems).toMatchObject([{ seq: 1, code: 'unknown-question' }])
  })
})

test('a phone that lost its storage and comes back after the end takes part in its own attempt, not in a new one', async () => {
  const { id, attempt, question, result } = await begin({ minutes: 5, attempts: 2 })
  testApp.advance({ minutes: 6 })
  const start = (token: string) =>
    testApp.call(startAttempt, { token, params: { id }, body: { device: 'renewed', attempt } })
  const [anbu, banu] = classroom.pupils
  expect((await start(banu?.token ?? '')).status).toBe(404)
  expect((await start(anbu?.token ?? '')).body.attempt).toMatchObject({ id: attempt, epoch: 2 })
  const saved = await phoneOf(0, 'renewed').save(attempt, 2, [event(1, question, true)])
  expect(saved.body).toMatchObject({ saved: 1, late: true })
  expect(await result()).toMatchObject({ attempts: 1, answers: [{ late: true, late_value: true }] })
})
