import { logout } from '@ariviyal/contract/accounts/accounts'
import { markAnswerByTeacher } from '@ariviyal/contract/tests/marking'
import { showAnalysis } from '@ariviyal/contract/tests/analysis'
import { showProgress, type TestProgress } from '@ariviyal/contract/tests/results'
import {
  changeBetween,
  signalOf,
  streamProgress,
  type StreamEvent,
  withChange,
} from '@ariviyal/contract/tests/tracking'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf, trueFalse } from '../testing.ts'
import { openStream } from './testing.ts'

let testApp: TestApp
let beside: TestApp
let classroom: ClassOfPupils
let tests: ReturnType<typeof testsOf>
beforeAll(async () => {
  testApp = await openTestApp()
  beside = await openTestApp({ beside: testApp })
})
afterAll(async () => {
  await beside.close()
  await testApp.close()
})
beforeEach(async () => {
  classroom = await classOfPupils(testApp)
  tests = testsOf(testApp, classroom)
})
afterEach(() => void vi.useRealTimers())

type Stream = Awaited<ReturnType<typeof openStream>>
const open = (app: TestApp, testId: string) => openStream(app, classroom.token, testId)
const isEnd = (shown: StreamEvent | 'beat') => shown !== 'beat' && shown.event === 'end'
/** Reads on until a pupil or the questions are as wanted. */
const shows = (stream: Stream, wanted: (data: TestProgress) => boolean) =>
  stream.until((shown) => shown !== 'beat' && shown.event !== 'end' && wanted(shown.data))
/** 0.8 s at the most on an idle machine, by the pauses between notifications and between readings; and room for a busy one. */
const noticedMs = 4_000
const phoneOf = (pupil: number, app = testApp) => deviceOf(app, classroom.pupils[pupil]?.token ?? '', 'phone')

describe('a teacher who watches a test', () => {
  test('sees within a second what a pupil answers on another instance, and what fails', async () => {
    const { id, questions } = await tests.openTrueFalse(3)
    const stream = await open(beside, id)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    })
    const first = await stream.until(() => true)
    expect(first).toMatchObject({
      event: 'state',
      data: { state: 'open', items: [{ state: 'not-started', changed_at: null }, {}], questions: [{}, {}, {}] },
    })
    const phone = phoneOf(1)
    const { attempt } = (await phone.start(id)).body
    await shows(stream, ({ items }) => items.some(({ state }) => state === 'running'))
    await phone.save(attempt.id, 1, [event(1, questions[2] ?? '', false)])
    const savedAt = performance.now()
    const change = await shows(stream, ({ items }) => items.some(({ answered }) => answered === 1))
    expect(performance.now() - savedAt).toBeLessThan(noticedMs)
    expect(change).toMatchObject({
      event: 'change',
      data: {
        items: [{ roll_number: 2, at_question: '3', of: 3 }],
        questions: [{ number: '3', answered: 1, wrong: 1 }],
      },
    })
    await tests.close(id)
    await shows(stream, ({ state }) => state === 'closed')
    stream.close()
  })

  test('sees the numbers that pupils see, also where they choose between two questions', async () => {
    const ids: string[] = []
    for (let made = 0; made < 5; made += 1) ids.push(await tests.ask(trueFalse(true)))
    const [one = '', two = '', three = '', other = '', last = ''] = ids
    const items = [
      { question_id: one, marks: 1 },
      { question_id: two, marks: 1 },
      { question_id: three, marks: 1, or: { question_id: other } },
      { question_id: last, marks: 1 },
    ]
    const id = await tests.draft({ title: 'Light', mode: 'graded', sections: [{ title: 'A', items }] })
    await tests.open(id)
    const { attempt } = (await phoneOf(0).start(id)).body
    await phoneOf(0).save(attempt.id, 1, [event(1, other, true)])
    const params = { id }
    const { token } = classroom
    const { body } = await testApp.call(showProgress, { token, params })
    expect(body.questions.map(({ number }) => number)).toEqual(['1', '2', '3A', '3B', '4'])
    expect(body.items[0]?.at_question).toBe('3B')
    const analysis = (await testApp.call(showAnalysis, { token, params })).body
    expect(analysis.questions.map(({ number }) => number)).toEqual(['1', '2', '3A', '3B', '4'])
  })

  test('sees at once the marks that are given meanwhile, also by a call whose transaction includes its key', async () => {
    const { id, questions } = await tests.openTrueFalse(1)
    const [question = ''] = questions
    const phone = phoneOf(0)
    const { attempt } = (await phone.start(id)).body
    await phone.save(attempt.id, 1, [event(1, question, true)])
    await phone.submit(attempt.id, 1, 1)
    const stream = await open(beside, id)
    await shows(stream, ({ questions: counts }) => counts[0]?.answered === 1)
    const startedAt = performance.now()
    const { statusCode } = await testApp.app.inject({
      method: 'POST',
      url: markAnswerByTeacher.path.replace('{id}', attempt.id),
      headers: { authorization: `Bearer ${classroom.token}`, 'idempotency-key': 'marks-of-a-colleague' },
      payload: { question_id: question, marks: 0, feedback: '', version: 0 },
    })
    expect(statusCode).toBe(200)
    await shows(stream, ({ questions: counts }) => counts[0]?.wrong === 1)
    // Without a mark the beat would show it, after up to 15 seconds.
    expect(performance.now() - startedAt).toBeLessThan(noticedMs)
    stream.close()
  })

  test('has one stream: a newer one takes its place, also on another instance', async () => {
    const { id } = await tests.openTrueFalse(1)
    const first = await open(testApp, id)
    await first.until(() => true)
    const second = await open(testApp, id)
    expect(await first.until(isEnd)).toEqual({ event: 'end', data: { why: 'replaced' } })
    expect(await first.isOver()).toBe(true)
    await second.until(() => true)
    const third = await open(beside, id)
    expect(await second.until(isEnd)).toEqual({ event: 'end', data: { why: 'replaced' } })
    expect(await third.until(() => true)).toMatchObject({ event: 'state' })
    third.close()
  })

  test('is refused without a subscription or for the test of another, and no longer sees it after logging out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { id } = await tests.openTrueFalse(1)
    const other = await classOfPupils(testApp)
    expect((await openStream(testApp, other.token, id)).status).toBe(404)
    expect((await openStream(testApp, classroom.pupils[0]?.token ?? '', id)).status).toBe(401)
    const stream = await open(testApp, id)
    await stream.until(() => true)
    vi.advanceTimersByTime(15_000)
    await stream.until((shown) => shown === 'beat')
    await testApp.call(logout, { token: classroom.token })
    vi.advanceTimersByTime(45_000)
    expect(await stream.until(isEnd)).toEqual({ event: 'end', data: { why: 'over' } })
  })

  test('costs nothing any more when the page has gone', async () => {
    const { id } = await tests.openTrueFalse(1)
    const app = await openTestApp({ beside: testApp })
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
    const page = new AbortController()
    const answer = await fetch(`${address}${streamProgress.path.replace('{id}', id)}`, {
      headers: { authorization: `Bearer ${classroom.token}` },
      signal: page.signal,
    })
    const first = await answer.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toMatch(/^event: state\n/)
    expect(app.ctx.changes.isListening).toBe(true)
    page.abort()
    await vi.waitFor(() => expect(app.ctx.changes.isListening).toBe(false), 5_000)
    await app.close()
  })

  test('is told when the instance shuts down, which does not wait for the stream', async () => {
    const { id } = await tests.openTrueFalse(1)
    const leaving = await openTestApp({ beside: testApp })
    const stream = await open(leaving, id)
    await stream.until(() => true)
    await leaving.close()
    expect(await stream.until(isEnd)).toEqual({ event: 'end', data: { why: 'closing' } })
    expect(leaving.ctx.changes.isListening).toBe(false)
  })
})

test('many pupils who save at once cause two notifications a second at the most, and no answer is missed', async () => {
  const many = process.env['TEST_THOROUGH'] ? 200 : 40
  classroom = await classOfPupils(
    testApp,
    Array.from({ length: many }, (_, place) => `Pupil ${place}`),
  )
  tests = testsOf(testApp, classroom)
  const { id, questions } = await tests.openTrueFalse(1)
  const stream = await open(beside, id)
  await stream.until(() => true)
  const { changes } = testApp.ctx
  const [before, startedAt] = [changes.sent, performance.now()]
  await Promise.all(
    classroom.pupils.map(async (_, pupil) => {
      const phone = phoneOf(pupil)
      const { attempt } = (await phone.start(id)).body
      await phone.save(attempt.id, 1, [event(1, questions[0] ?? '', true)])
    }),
  )
  await shows(stream, ({ questions: counts }) => counts[0]?.answered === many)
  expect(changes.sent - before).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 500)
  expect(changes.sent - before).toBeGreaterThan(0)
  stream.close()
})

describe('signals', () => {
  const row = (seen: number, changed: number) => ({
    student_id: '',
    roll_number: 1,
    name: 'Anbu',
    state: 'running' as const,
    answered: 0,
    of: 1,
    late: 0,
    conflicts: 0,
    at_question: null,
    seen_at: new Date(seen * 1_000).toISOString(),
    changed_at: new Date(changed * 1_000).toISOString(),
  })
  test('tell a silent phone from a pupil who writes nothing', () => {
    expect(signalOf(row(59, 0), 60_000)).toBeNull()
    expect(signalOf(row(0, 0), 61_000)).toBe('unseen')
    expect(signalOf(row(300, 0), 301_000)).toBe('stuck')
    expect(signalOf({ ...row(0, 0), state: 'submitted' }, 301_000)).toBeNull()
  })
})

test('the changes of a stream always lead to the state of the server', () => {
  const states = fc.array(
    fc.record({
      pupils: fc.array(fc.nat(3), { maxLength: 4 }),
      answered: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
      state: fc.constantFrom('open' as const, 'closed' as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const stateOf = ({ pupils, answered, state }: { pupils: number[]; answered: number[]; state: 'open' | 'closed' }) =>
    ({
      state,
      now: '2026-11-23T00:00:00.000Z',
      items: pupils.map((done, place) => ({ student_id: `${place} of ${pupils.length % 2}`, answered: done })),
      questions: answered.map((count, place) => ({ question_id: String(place), answered: count })),
    }) as unknown as TestProgress
  fc.assert(
    fc.property(states, (list) => {
      let [server, page]: (TestProgress | null)[] = [null, null]
      for (const next of list.map(stateOf)) {
        const change = changeBetween(server ?? null, next)
        server = next
        if (change && change.event !== 'end') page = withChange(page ?? null, change)
        expect(page).toEqual(next)
      }
    }),
  )
})
