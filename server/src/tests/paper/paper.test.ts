import * as calls from '@ariviyal/contract/tests/paper'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { listEvents } from '@ariviyal/contract/tests/results'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, longAnswer, testsOf } from '../testing.ts'

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

type Form = BodyInput<typeof calls.savePaper>
type Answer = Form['answers'][number]
const pupil = (place: number) => classroom.pupils[place]?.id ?? ''
const phoneOf = (place: number) => deviceOf(testApp, classroom.pupils[place]?.token ?? '', 'phone')
const read = (place: number, seq: number, question: string, value: Answer['value']): Answer => ({
  student_id: pupil(place),
  seq,
  question_id: question,
  value,
  source: 'read',
})
const send = (id: string, answers: Answer[], more: Partial<Form> = {}) =>
  testApp.call(calls.savePaper, {
    token: classroom.token,
    params: { id },
    body: { device: 'camera-1', answers, ...more },
  })
const resultOf = async (id: string, place: number) =>
  (await tests.results(id)).find(({ student_id }) => student_id === pupil(place))

describe('answers from paper', () => {
  test('become attempts of the pupils, are marked, and change nothing when they are sent again', async () => {
    const { id, questions } = await tests.openTrueFalse(2)
    const [q1 = '', q2 = ''] = questions
    const batch = [read(0, 1, q1, true), read(0, 2, q2, false), read(1, 1, q1, false)]
    for (let again = 0; again < 2; again += 1) {
      const { body } = await send(id, batch)
      expect(new Map(body.items.map((item) => [item.student_id, [item.saved, item.problem]]))).toEqual(
        new Map([
          [pupil(0), [2, null]],
          [pupil(1), [1, null]],
        ]),
      )
    }
    expect(await resultOf(id, 0)).toMatchObject({ state: 'running', marks: 1, attempts: 1 })
    expect(await resultOf(id, 1)).toMatchObject({ marks: 0 })
    await send(id, [{ ...read(1, 2, q1, true), source: 'confirmed' }], { finished: [pupil(0), pupil(1)] })
    // A repeated batch from before the correction does not bring the first value back.
    await send(id, batch)
    expect(await resultOf(id, 1)).toMatchObject({ state: 'submitted', marks: 1 })
    const attempt = (await resultOf(id, 1))?.attempt_id ?? ''
    const log = await testApp.call(listEvents, { token: classroom.token, params: { id: attempt } })
    expect(log.body.items.map(({ device, seq, value, source, late }) => [device, seq, value, source, late])).toEqual([
      ['paper/camera-1', 1, false, 'read', false],
      ['paper/camera-1', 2, true, 'confirmed', false],
    ])
  })

  test('count after the test is closed, and are never late', async () => {
    const { id, questions } = await tests.openTrueFalse(1)
    const [question = ''] = questions
    await tests.close(id)
    await send(id, [read(0, 1, question, true)], { finished: [pupil(0)] })
    await send(id, [read(0, 2, question, false)])
    expect(await resultOf(id, 0)).toMatchObject({
      state: 'submitted',
      marks: 0,
      answers: [{ value: false, late: false }],
    })
  })

  test('never change an attempt that the pupil made on a device: the teacher hears of it', async () => {
    const { id, questions } = await tests.openTrueFalse(1)
    const [question = ''] = questions
    const phone = phoneOf(0)
    const { attempt } = (await phone.start(id)).body
    await phone.save(attempt.id, 1, [event(1, question, true)])
    const { body } = await send(id, [read(0, 1, question, false), read(1, 1, question, true)])
    expect(body.items.find(({ student_id }) => student_id === pupil(0))).toMatchObject({
      saved: 0,
      problem: 'own-attempt',
    })
    expect(await resultOf(id, 0)).toMatchObject({ marks: 1, answers: [{ value: true, conflict: false }] })
    expect(await resultOf(id, 1)).toMatchObject({ marks: 1 })
    // Nor one that the pupil takes over from paper.
    const own = (await phoneOf(1).start(id)).body.attempt
    expect(own.answers).toEqual([{ question, value: true }])
    expect((await send(id, [read(1, 2, question, false)])).body.items[0]?.problem).toBe('own-attempt')
  })

  test('of a second camera win, and what the first one sends afterwards is a conflict', async () => {
    const { id, questions } = await tests.openTrueFalse(1)
    const [question = ''] = questions
    await send(id, [read(0, 1, question, true)])
    await send(id, [read(0, 1, question, false)], { device: 'camera-2' })
    expect(await resultOf(id, 0)).toMatchObject({ marks: 0, answers: [{ value: false, conflict: false }] })
    await send(id, [read(0, 2, question, true)])
    expect(await resultOf(id, 0)).toMatchObject({ marks: 0, answers: [{ value: false, conflict: true }] })
  })

  test('of nobody in the class, or to a question that paper cannot answer, do not count and cost no other', async () => {
    const question = (await tests.openTrueFalse(1)).questions[0] ?? ''
    const long = await tests.ask(longAnswer)
    const items = [question, long].map((one) => ({ question_id: one, marks: 1 }))
    const id = await tests.draft({ title: 'Light', mode: 'graded', sections: [{ title: 'A', items }] })
    expect((await send(id, [read(0, 1, question, true)])).error.code).toBe('test-not-open')
    await tests.open(id)
    const stranger = crypto.randomUUID()
    const { body } = await send(id, [
      { ...read(0, 1, question, true), student_id: stranger },
      read(0, 1, long, 'text'),
      read(0, 2, question, true),
    ])
    expect(new Map(body.items.map((item) => [item.student_id, [item.saved, item.problem]]))).toEqual(
      new Map([
        [stranger, [0, 'unknown-pupil']],
        [pupil(0), [2, 'unknown-question']],
      ]),
    )
    expect(await resultOf(id, 0)).toMatchObject({ marks: 1, answers: [{ value: true }, { value: null }] })
  })

  test('are refused when the device calls itself otherwise than a page does', async () => {
    const { id } = await tests.openTrueFalse(1)
    expect((await send(id, [], { device: 'paper/x' })).status).toBe(422)
    // And a pupil's device cannot pass for paper.
    const start = await deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'paper/x').start(id)
    expect(start.status).toBe(422)
  })
})
