import type { BodyInput } from '@ariviyal/contract/endpoint'
import { updateQuestion } from '@ariviyal/contract/questions/questions'
import { markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import * as calls from '@ariviyal/contract/tests/regrade'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContent } from '../../questions/make-content.ts'
import { AppError } from '../../platform/http/errors.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { saveAnswers } from '../attempts/save-answers.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf, trueFalse } from '../testing.ts'
import { mendContent } from './mend-item.ts'
import { SingleQuestionForm } from '@ariviyal/contract/questions/question'

let testApp: TestApp
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  classroom = await classOfPupils(testApp, ['Anbu', 'Banu', 'Chitra'])
  tests = testsOf(testApp, classroom)
})
afterAll(() => testApp.close())

const token = () => classroom.token
const phoneOf = (pupil: number) => deviceOf(testApp, classroom.pupils[pupil]?.token ?? '', 'phone')
const speed = { kind: 'number' as const, text: 'How fast?', right: '10', unit: 'm/s' }

/** A test of a number and a statement, of two marks each; pupils answer the number, and the statement rightly. */
async function takenTest(answers: unknown[]) {
  const [number, fact] = [await tests.ask(speed), await tests.ask(trueFalse(true))]
  const items = [number, fact].map((id) => ({ question_id: id, marks: 2, negative_marks: 0 }))
  const id = await tests.draft({ title: 'T', mode: 'graded', sections: [{ title: 'A', items }] })
  await tests.open(id)
  const attempts: string[] = []
  for (const [pupil, value] of answers.entries()) {
    const { attempt } = (await phoneOf(pupil).start(id)).body
    await phoneOf(pupil).save(attempt.id, 1, [event(1, number, value), event(2, fact, true)])
    await phoneOf(pupil).submit(attempt.id, 1, 2)
    attempts.push(attempt.id)
  }
  return { id, number, fact, attempts }
}
const mend = { kind: 'number' as const, right: '9.8', tolerance: '0.1', unit: 'm/s', significant_digits: null }
const preview = (id: string, body: BodyInput<typeof calls.previewRegrade>) =>
  testApp.call(calls.previewRegrade, { token: token(), params: { id }, body })
const regrade = (id: string, body: BodyInput<typeof calls.regradeQuestion>) =>
  testApp.call(calls.regradeQuestion, { token: token(), params: { id }, body })
const totals = async (id: string) => (await tests.results(id)).map(({ marks }) => marks)

describe('a teacher who mends a question', () => {
  test('sees who changes, then applies it; marks that a teacher gave stay; the history has it all', async () => {
    const { id, number, attempts } = await takenTest(['10 m/s', '9.8', '9.8 m/s'])
    const given = { question_id: number, version: 0, marks: 0.5, feedback: '' }
    await testApp.call(markAnswerByTeacher, { token: token(), params: { id: attempts[0] ?? '' }, body: given })
    expect(await totals(id)).toEqual([2.5, 2, 2])
    const change = { question_id: number, revision: 0, act: 'mend' as const, mend }
    const expected = {
      changed: 2,
      taken: 3,
      of: { before: 4, after: 4 },
      before: 'version 1, right: 10 m/s',
      after: 'version 1, right: 9.8 m/s ± 0.1',
      items: [
        { name: 'Anbu', question: { before: 0.5, after: 0.5 }, total: { before: 2.5, after: 2.5 }, kept: true },
        { name: 'Banu', question: { before: 0, after: 1 }, total: { before: 2, after: 3 }, kept: false },
        { name: 'Chitra', question: { before: 0, after: 2 }, total: { before: 2, after: 4 }, kept: false },
      ],
    }
    expect((await preview(id, change)).body).toMatchObject(expected)
    expect(await totals(id)).toEqual([2.5, 2, 2])
    const done = await regrade(id, { ...change, note: 'g is 9.8.' })
    expect(done.body).toMatchObject({ ...expected, msg: 'Regraded. The marks of 2 pupils changed.' })
    expect(await totals(id)).toEqual([2.5, 3, 4])
    expect((await tests.results(id))[1]?.answers[0]).toMatchObject({ marks: 1, reason: 'unit missing' })
    const { items } = (await testApp.call(calls.listHistory, { token: token(), params: { id } })).body
    expect(items).toMatchObject([
      {
        kind: 'regrade',
        question_id: number,
        pupil: '',
        before: expected.before,
        after: expected.after,
        note: 'g is 9.8.',
        pupils: [
          { pupil: '2. Banu', before: '0, in all 2 of 4', after: '1, in all 3 of 4' },
          { pupil: '3. Chitra', before: '0, in all 2 of 4', after: '2, in all 4 of 4' },
        ],
      },
      { kind: 'marks', pupils: [] },
    ])
    // Whoever still has the former question on screen is stopped.
    expect((await regrade(id, change)).error.code).toBe('edited-elsewhere')
  })

  test('takes the new version of the bank', async () => {
    const { id, number } = await takenTest(['12 m/s'])
    const act = { question_id: number, revision: 0, act: 'new-version' as const }
    expect((await preview(id, act)).error.fields).toHaveProperty('act')
    const body = { ...speed, right: '12' }
    await testApp.call(updateQuestion, { token: token(), params: { id: number }, body })
    expect((await regrade(id, act)).body).toMatchObject({ after: 'version 2, right: 12 m/s', changed: 1 })
    expect(await totals(id)).toEqual([4, null, null])
    expect((await tests.show(id)).sections[0]?.items[0]).toMatchObject({ version: 2, content: { right: '12' } })
  })

  test('gives everybody full marks, also for no answer, or leaves the question out, and ends both again', async () => {
    const { id, number, fact, attempts } = await takenTest(['12 m/s', null, '12 m/s'])
    const given = { question_id: number, version: 0, marks: 0.5, feedback: '' }
    await testApp.call(markAnswerByTeacher, { token: token(), params: { id: attempts[2] ?? '' }, body: given })
    const act = (revision: number, kind: 'full-marks' | 'leave-out' | 'as-usual', question_id = number) =>
      regrade(id, { question_id, revision, act: kind })
    await act(0, 'full-marks')
    expect(await tests.results(id)).toMatchObject([
      { marks: 4, of: 4, answers: [{ marks: 2, reason: 'full marks for everybody' }, {}] },
      { marks: 4, of: 4 },
      // What a teacher gave stays.
      { marks: 2.5, of: 4, answers: [{ marks: 0.5, by_teacher: true }, {}] },
    ])
    expect((await act(1, 'leave-out')).body.of).toEqual({ before: 4, after: 2 })
    expect(await tests.results(id)).toMatchObject([
      { marks: 2, of: 2, answers: [{ marks: 0, of: 0, reason: 'left out for everybody' }, {}] },
      { marks: 2, of: 2 },
      { marks: 2, of: 2 },
    ])
    expect((await act(0, 'leave-out', fact)).error.fields).toHaveProperty('act')
    await tests.close(id)
    const attempt = (await tests.results(id))[0]?.attempt_id ?? ''
    expect((await phoneOf(0).show(attempt)).body).toMatchObject({ marks: 2, of: 2, unmarked: 0 })
    await act(2, 'as-usual')
    expect(await totals(id)).toEqual([2, 2, 2.5])
  })

  test('while pupils still write changes what their answers get', async () => {
    const { id, number } = await takenTest([])
    const { attempt } = (await phoneOf(0).start(id)).body
    await phoneOf(0).save(attempt.id, 1, [event(1, number, '9.8 m/s')])
    // At the same moment: an answer, a start and the regrade.
    const [, started] = await Promise.all([
      phoneOf(0).save(attempt.id, 1, [event(2, number, '9.7 m/s')]),
      phoneOf(1).start(id),
      regrade(id, { question_id: number, revision: 0, act: 'mend', mend }),
    ])
    await phoneOf(1).save(started.body.attempt.id, 1, [event(1, number, '9.9 m/s')])
    expect(await totals(id)).toEqual([2, 2, null])
  })

  test('waits for an answer that is being stored, and marks it by the mended question', async () => {
    const { id, number } = await takenTest([])
    const { attempt } = (await phoneOf(0).start(id)).body
    await phoneOf(0).save(attempt.id, 1, [event(1, number, '10 m/s')])
    const { ctx } = testApp
    const pupil = { id: classroom.pupils[0]?.id ?? '' }
    const isWaiting = async () => {
      const { rows } = await ctx.db.$client.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length > 0
    }
    let [isDone, regraded]: [boolean, Promise<unknown>] = [false, Promise.resolve()]
    await ctx.db.transaction(async (tx) => {
      const form = { device: 'phone', epoch: 1, events: [event(2, number, '9.7 m/s')] }
      await saveAnswers({ ...ctx, db: tx }, { pupil, attemptId: attempt.id, form })
      regraded = regrade(id, { question_id: number, revision: 0, act: 'mend', mend }).finally(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
    })
    await regraded
    expect((await tests.results(id))[0]).toMatchObject({ marks: 2, answers: [{ value: '9.7 m/s', marks: 2 }, {}] })
  })

  test('gets a clear error for a draft, for another question and for a mend that does not fit', async () => {
    const { id, number, fact } = await takenTest(['10 m/s'])
    const draft = await tests.draft({
      title: 'T',
      mode: 'graded',
      sections: [{ title: 'A', items: [{ question_id: fact, marks: 1 }] }],
    })
    const full = { question_id: fact, revision: 0, act: 'full-marks' as const }
    expect((await preview(draft, full)).error.code).toBe('test-not-open')
    expect((await preview(id, { ...full, question_id: crypto.randomUUID() })).status).toBe(404)
    expect((await preview(id, { ...full, act: 'mend', mend })).error.fields).toHaveProperty('mend')
    expect((await preview(id, { ...full, act: 'mend' })).error.fields).toHaveProperty('mend')
    const wrong = { question_id: number, revision: 0, act: 'mend' as const, mend: { ...mend, right: 'ten' } }
    expect((await preview(id, wrong)).error.fields).toHaveProperty('mend')
  })
})

test('each kind is mended without touching what pupils have read', () => {
  const content = (form: object) => makeContent(SingleQuestionForm.parse({ text: 'T', ...form }))
  const options = ['A', 'B', 'C'].map((text, place) => ({ id: text, text, right: place === 0 }))
  const rights = (of: ReturnType<typeof mendContent>) =>
    'options' in of ? of.options.flatMap(({ id, right }) => (right ? [id] : [])) : []
  const one = content({ kind: 'one-choice', options })
  expect(rights(mendContent(one, { kind: 'one-choice', right: 'B' }))).toEqual(['B'])
  expect(() => mendContent(one, { kind: 'one-choice', right: 'D' })).toThrow(AppError)
  expect(() => mendContent(one, { kind: 'true-false', right: true })).toThrow(AppError)
  const several = content({ kind: 'several-choices', options })
  expect(rights(mendContent(several, { kind: 'several-choices', right: ['B', 'C'] }))).toEqual(['B', 'C'])
  const assertion = content({ kind: 'assertion-reason', assertion: 'A', reason: 'R', right: 1 })
  expect(rights(mendContent(assertion, { kind: 'assertion-reason', right: '3' }))).toEqual(['3'])
  const short = content({ kind: 'short-text', accepted: ['iron'] })
  expect(mendContent(short, { kind: 'short-text', accepted: ['iron', 'Fe'] })).toEqual({
    ...short,
    accepted: ['iron', 'Fe'],
  })
  const gaps = content({ kind: 'fill-in', text: 'Rust is [[iron]] and [[air]].' })
  expect(mendContent(gaps, { kind: 'fill-in', gaps: [['iron', 'Fe'], ['$ oxygen']] })).toMatchObject({
    text: 'Rust is [[iron|Fe]] and [[$ oxygen]].',
  })
  expect(() => mendContent(gaps, { kind: 'fill-in', gaps: [['iron']] })).toThrow(AppError)
})
