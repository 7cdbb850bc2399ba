import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ClassOfPupils, classOfPupils, deviceOf, event, testsOf } from '../testing.ts'

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

/** A pupil's device with a started attempt at a test of three questions. */
async function started(more: Parameters<typeof tests.openTrueFalse>[1] = {}, device = 'phone-1') {
  const { id, questions } = await tests.openTrueFalse(3, more)
  const token = classroom.pupils[0]?.token ?? ''
  const phone = deviceOf(testApp, token, device)
  const { attempt } = (await phone.start(id)).body
  const [q1 = '', q2 = '', q3 = ''] = questions
  return {
    testId: id,
    token,
    phone,
    attempt,
    attemptId: attempt.id,
    q1,
    q2,
    q3,
    other: deviceOf(testApp, token, 'phone-2'),
  }
}
const answersOf = async (phone: ReturnType<typeof deviceOf>, id: string) =>
  Object.fromEntries((await phone.show(id)).body.answers.map(({ question, value }) => [question, value]))
const progressOf = async (testId: string) => (await tests.progress(testId))[0]

describe('events of a device', () => {
  test('are stored up to the highest contiguous number, and beyond a gap without being told as saved', async () => {
    const { phone, attemptId, q1, q2, q3 } = await started()
    expect((await phone.save(attemptId, 1, [event(1, q1, true)])).body).toMatchObject({
      saved: 1,
      epoch: 1,
      late: false,
    })
    expect((await phone.save(attemptId, 1, [event(4, q3, false), event(3, q2, true)])).body.saved).toBe(1)
    expect(await answersOf(phone, attemptId)).toEqual({ [q1]: true, [q2]: true, [q3]: false })
    expect((await phone.save(attemptId, 1, [event(2, q2, false)])).body.saved).toBe(4)
    expect(await answersOf(phone, attemptId)).toEqual({ [q1]: true, [q2]: true, [q3]: false })
    expect((await phone.save(attemptId, 1, [])).body.saved).toBe(4)
  })

  test('change nothing when they are sent again, and keep their first content', async () => {
    const { phone, attemptId, testId, q1, q2 } = await started()
    const batch = [event(1, q1, true), event(2, q2, false)]
    for (let again = 0; again < 3; again += 1)
      expect((await phone.save(attemptId, 1, batch)).body).toMatchObject({ saved: 2, problems: [] })
    const changed = await phone.save(attemptId, 1, [event(2, q2, true), event(3, q1, false), event(3, q1, true)])
    expect(changed.body).toMatchObject({
      saved: 3,
      problems: [
        { seq: 2, code: 'other-content' },
        { seq: 3, code: 'other-content' },
      ],
    })
    expect(await answersOf(phone, attemptId)).toEqual({ [q1]: false, [q2]: false })
    expect(await progressOf(testId)).toMatchObject({ state: 'running', answered: 2, of: 3, late: 0, conflicts: 0 })
  })

  test('clear an answer with null, and keep texts as they were typed', async () => {
    const { phone, attemptId, testId, q1, q2, q3 } = await started()
    const typed = '5\u0000 \ud83d and "null"'
    await phone.save(attemptId, 1, [event(1, q1, true), event(2, q2, '5'), event(3, q1, null), event(4, q3, typed)])
    expect(await answersOf(phone, attemptId)).toEqual({ [q2]: '5', [q3]: '5 \ufffd and "null"' })
    expect(await progressOf(testId)).toMatchObject({ answered: 2 })
  })

  test('are kept when others of their batch are bad', async () => {
    const { phone, attemptId, q1, q2 } = await started()
    const stranger = crypto.randomUUID()
    const { body } = await phone.save(attemptId, 1, [
      event(1, q1, true),
      event(2, stranger, true),
      event(3, 'none', 'x'),
      event(4, q2, { deep: { deeper: 1 } }),
      event(5, q1, false),
    ])
    expect(body.saved).toBe(3)
    expect(body.problems.map(({ seq, code }) => [seq, code])).toEqual([
      [4, 'invalid-value'],
      [2, 'unknown-question'],
      [3, 'unknown-question'],
    ])
    expect(await answersOf(phone, attemptId)).toEqual({ [q1]: false })
    expect((await phone.save(attemptId, 1, [event(4, q2, true)])).body.saved).toBe(5)

    const alone = await phone.save(attemptId, 1, [event(6, q2, 7)])
    expect([alone.status, alone.error.code, alone.error.saved]).toEqual([422, 'invalid-fields', 5])
    expect((await phone.save(attemptId, 1, [event(0, q2, true)])).status).toBe(422)
  })

  test('are stored once when the same batch arrives many times at once', async () => {
    const { phone, attemptId, testId, q1, q2 } = await started()
    const batches = Array.from({ length: 8 }, (_, part) => [
      event(part + 1, part % 2 ? q1 : q2, part > 3),
      event(part + 2, part % 2 ? q2 : q1, part > 2),
    ])
    const answers = await Promise.all(batches.map((batch) => phone.save(attemptId, 1, batch)))
    expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200))
    expect((await phone.save(attemptId, 1, [])).body.saved).toBe(9)
    expect(await progressOf(testId)).toMatchObject({ answered: 2, conflicts: 0 })
  })

  test('need a device that has started, and a pupil who owns the attempt', async () => {
    const { attemptId, other, q1 } = await started()
    const stranger = await other.save(attemptId, 1, [event(1, q1, true)])
    expect([stranger.status, stranger.error.code]).toEqual([409, 'unknown-device'])
    const classmate = deviceOf(testApp, classroom.pupils[1]?.token ?? '', 'phone-1')
    for (const answer of [
      await classmate.save(attemptId, 1, [event(1, q1, true)]),
      await classmate.submit(attemptId, 1, 0),
      await classmate.show(attemptId),
    ])
      expect([answer.status, answer.error.code]).toEqual([404, 'not-found'])
  })
})

describe('a second device', () => {
  test('takes over the same attempt with a higher epoch, and so does the first when it starts again', async () => {
    const { testId, attempt, attemptId, phone, other, q1 } = await started()
    expect(attempt.epoch).toBe(1)
    await phone.save(attemptId, 1, [event(1, q1, true)])
    expect((await phone.start(testId)).body.attempt).toMatchObject({ id: attemptId, epoch: 1, saved: 1, last_seq: 1 })
    const taken = (await other.start(testId)).body.attempt
    expect(taken).toMatchObject({ id: attemptId, epoch: 2, saved: 0, answers: [{ question: q1, value: true }] })
    expect((await other.start(testId)).body.attempt.epoch).toBe(2)
    expect((await phone.save(attemptId, 1, [])).body.epoch).toBe(2)
    expect((await phone.start(testId)).body.attempt).toMatchObject({ id: attemptId, epoch: 3, last_seq: 1 })
  })

  test('wins where it has answered, and the first device where it has not', async () => {
    const { testId, attemptId, phone, other, q1, q2, q3 } = await started()
    await phone.save(attemptId, 1, [event(1, q1, true)])
    await other.start(testId)
    await other.save(attemptId, 2, [event(1, q1, false), event(2, q2, true)])
    // Known before and changed on the new device.
    expect(await progressOf(testId)).toMatchObject({ conflicts: 0 })
    const old = await phone.save(attemptId, 1, [event(2, q2, false), event(3, q3, false)])
    expect(old.body).toMatchObject({ saved: 3, epoch: 2 })
    expect(await answersOf(other, attemptId)).toEqual({ [q1]: false, [q2]: true, [q3]: false })
    expect(await progressOf(testId)).toMatchObject({ answered: 3, conflicts: 1 })
    // Agreeing ends the conflict.
    await other.save(attemptId, 2, [event(3, q2, false)])
    expect(await progressOf(testId)).toMatchObject({ conflicts: 0 })
    // The value of q3 arrived after the take-over, and the new device now says otherwise.
    await other.save(attemptId, 2, [event(4, q3, true)])
    expect(await progressOf(testId)).toMatchObject({ conflicts: 1 })
  })

  test('cannot be overruled by a claimed epoch, nor submitted for by the device it replaced', async () => {
    const { testId, attemptId, phone, other, q1 } = await started()
    await other.start(testId)
    await other.save(attemptId, 2, [event(1, q1, true)])
    await phone.save(attemptId, 99, [event(1, q1, false)])
    expect(await answersOf(other, attemptId)).toEqual({ [q1]: true })
    const refused = await phone.submit(attemptId, 99, 1)
    expect([refused.status, refused.error]).toMatchObject([409, { code: 'taken-over', epoch: 2, saved: 1 }])
    expect((await other.submit(attemptId, 2, 1)).body.state).toBe('submitted')
  })

  test('that starts at the same moment joins the same attempt', async () => {
    const { id } = await tests.openTrueFalse(1, { attempts: 5 })
    const token = classroom.pupils[0]?.token ?? ''
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((device) => deviceOf(testApp, token, device).start(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.attempt.id)).size).toBe(1)
    expect(answers.map(({ body }) => body.attempt.epoch).sort((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })
})

describe('a submit', () => {
  test('is refused while events are missing, and then submits nothing', async () => {
    const { testId, attemptId, phone, q1 } = await started()
    await phone.save(attemptId, 1, [event(1, q1, true), event(3, q1, true)])
    const refused = await phone.submit(attemptId, 1, 3)
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({ code: 'events-missing', saved: 1, epoch: 1 })
    expect(await progressOf(testId)).toMatchObject({ state: 'running' })
    await phone.save(attemptId, 1, [event(2, q1, false)])
    const done = await phone.submit(attemptId, 1, 3)
    expect([done.status, done.body]).toMatchObject([200, { state: 'submitted', late: false }])
    expect(await progressOf(testId)).toMatchObject({ state: 'submitted' })
  })

  test('answers as the first did when it is repeated, also at once and from another device', async () => {
    const { attemptId, testId, phone, other } = await started()
    const both = await Promise.all([phone.submit(attemptId, 1, 0), phone.submit(attemptId, 1, 0)])
    expect(both[0].body.receipt).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){2}$/)
    expect(both[0].body).toEqual(both[1].body)
    expect((await other.submit(attemptId, 7, 9)).body).toEqual(both[0].body)
    expect((await phone.show(attemptId)).body).toMatchObject({ state: 'submitted', receipt: both[0].body.receipt })
    const again = await phone.start(testId)
    expect([again.status, again.error.code]).toEqual([409, 'no-attempts-left'])
  })

  test('ends the attempt: what arrives later is stored, answered and late, until the teacher accepts it', async () => {
    const { testId, attemptId, phone, q1, q2 } = await started()
    await phone.save(attemptId, 1, [event(1, q1, false)])
    await phone.submit(attemptId, 1, 1)
    const late = await phone.save(attemptId, 1, [event(2, q1, true), event(3, q2, true)])
    expect([late.status, late.body]).toMatchObject([200, { saved: 3, late: true }])
    expect((await phone.save(attemptId, 1, [event(1, q1, false)])).body.late).toBe(false)
    expect(await progressOf(testId)).toMatchObject({ state: 'submitted', answered: 1, late: 2 })
    const before = (await tests.results(testId))[0]
    expect(before).toMatchObject({ marks: 0, of: 3 })
    expect(before?.answers).toMatchObject([
      { question_id: q1, value: false, marks: 0, late: true, late_value: true },
      { question_id: q2, value: null, marks: 0, late: true, late_value: true },
      { value: null, marks: 0, late: false },
    ])
    expect(before?.answers[2]).not.toHaveProperty('late_value')

    await tests.acceptLate(attemptId, q1)
    const after = (await tests.results(testId))[0]
    expect(after).toMatchObject({ marks: 1 })
    expect(after?.answers[0]).toMatchObject({ value: true, marks: 1, late: false })
    expect(await progressOf(testId)).toMatchObject({ late: 1 })
    await expect(tests.acceptLate(attemptId, q1)).rejects.toThrow('no-late-answer')
    // What arrives after the acceptance waits again.
    await phone.save(attemptId, 1, [event(4, q1, false)])
    expect((await tests.results(testId))[0]?.answers[0]).toMatchObject({ value: true, late: true, late_value: false })
  })
})

describe('the time of an attempt', () => {
  test('ends it at the deadline, whether or not the job has run', async () => {
    const { testId, attempt, attemptId, phone, q1, q2 } = await started({ minutes: 10, attempts: 2 })
    expect(Date.parse(attempt.deadline ?? '') - Date.parse(attempt.started_at)).toBe(600_000)
    await phone.save(attemptId, 1, [event(1, q1, true)])
    testApp.advance({ minutes: 10 })
    expect(await progressOf(testId)).toMatchObject({ state: 'closed', answered: 1 })
    expect((await phone.show(attemptId)).body).toMatchObject({ state: 'closed', ended_at: attempt.deadline })
    expect((await phone.save(attemptId, 1, [event(2, q2, true)])).body).toMatchObject({ saved: 2, late: true })
    expect(await progressOf(testId)).toMatchObject({ state: 'closed', answered: 1, late: 1 })
    expect((await phone.submit(attemptId, 1, 3)).error).toMatchObject({ code: 'events-missing', saved: 2 })
    const submitted = await phone.submit(attemptId, 1, 2)
    expect([submitted.status, submitted.body]).toMatchObject([200, { state: 'submitted', late: true }])
    expect((await phone.submit(attemptId, 1, 2)).body).toEqual(submitted.body)
    expect(await progressOf(testId)).toMatchObject({ state: 'closed' })
    expect((await phone.start(testId)).body.attempt.id).not.toBe(attemptId)
    testApp.advance({ minutes: 10 })
    await testApp.runJobs()
    expect((await phone.start(testId)).error.code).toBe('no-attempts-left')
  })

  test('is over when the teacher closes the test, and nothing begins afterwards', async () => {
    const { testId, attemptId, phone, q1 } = await started({ minutes: 10 })
    await tests.close(testId)
    await tests.close(testId)
    expect(await progressOf(testId)).toMatchObject({ state: 'closed' })
    expect((await phone.save(attemptId, 1, [event(1, q1, true)])).body).toMatchObject({ saved: 1, late: true })
    const classmate = deviceOf(testApp, classroom.pupils[1]?.token ?? '', 'phone-1')
    expect(await classmate.start(testId)).toMatchObject({ status: 409, error: { code: 'test-closed' } })
    expect((await tests.progress(testId))[1]).toMatchObject({ state: 'not-started' })
  })

  test('keeps within the window of the test', async () => {
    const from = testApp.ctx.now().getTime()
    const at = (minutes: number) => new Date(from + minutes * 60_000).toISOString()
    const { id } = await tests.openTrueFalse(1, { opens_at: at(10), closes_at: at(30), minutes: 60, attempts: 2 })
    const phone = deviceOf(testApp, classroom.pupils[0]?.token ?? '', 'phone-1')
    expect((await phone.list())[0]).toMatchObject({ id, state: 'upcoming', opens_at: at(10), minutes: 60 })
    expect(await phone.start(id)).toMatchObject({ status: 409, error: { code: 'test-not-open' } })
    testApp.advance({ minutes: 11 })
    expect((await phone.list())[0]).toMatchObject({ state: 'open', attempts_left: 2 })
    expect((await phone.start(id)).body.attempt.deadline).toBe(at(30))
    expect((await phone.list())[0]).toMatchObject({ state: 'running' })
    testApp.advance({ minutes: 20 })
    expect((await phone.list())[0]).toMatchObject({ state: 'closed', attempts_left: 0 })
    expect(await phone.start(id)).toMatchObject({ status: 409, error: { code: 'test-closed' } })
  })
})

test('a subscription that is over lets pupils finish and read, and begin nothing new', async () => {
  const { testId, attemptId, phone, q1 } = await started({ show: 'after-submit', mode: 'practice', attempts: 2 })
  testApp.advance({ days: 400 })
  const { pupils } = classroom
  await testApp.ctx.db.$client.query('update pupil_sessions set last_used_at = $1', [testApp.ctx.now()])
  const classmate = deviceOf(testApp, pupils[1]?.token ?? '', 'phone-1')
  expect(await classmate.start(testId)).toMatchObject({ status: 403, error: { code: 'subscription-needed' } })
  expect((await phone.start(testId)).status).toBe(200)
  expect((await phone.save(attemptId, 1, [event(1, q1, true)])).body.saved).toBe(1)
  expect((await phone.submit(attemptId, 1, 1)).status).toBe(200)
  expect((await phone.show(attemptId)).body).toMatchObject({ marks: 1, of: 3 })
  expect(await phone.start(testId)).toMatchObject({ status: 403, error: { code: 'subscription-needed' } })
})
