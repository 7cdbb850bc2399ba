import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classOfPupils, deviceOf, event, testsOf } from '../testing.ts'
import { lockAttempt } from './attempts.queries.ts'

const names = Array.from({ length: 20 }, (_, place) => `Pupil ${place + 1}`)

let testApp: TestApp
let tests: ReturnType<typeof testsOf>
let testId: string
let questions: string[]
type Phone = { phone: ReturnType<typeof deviceOf>; attempt: string }
let phones: Phone[]
/** A phone that has not started the attempt, and one of another pupil. */
let strangers: Phone[]
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  const classroom = await classOfPupils(testApp, names)
  tests = testsOf(testApp, classroom)
  const made = await tests.openTrueFalse(2, { minutes: 30 })
  testId = made.id
  questions = made.questions
  phones = []
  for (const { token } of classroom.pupils) {
    const phone = deviceOf(testApp, token, 'phone')
    phones.push({ phone, attempt: (await phone.start(testId)).body.attempt.id })
  }
  const [attempt = ''] = phones.map((one) => one.attempt)
  const [own = '', other = ''] = classroom.pupils.map(({ token }) => token)
  strangers = [
    { phone: deviceOf(testApp, own, 'second phone'), attempt },
    { phone: deviceOf(testApp, other, 'phone'), attempt },
  ]
})

type Events = ReturnType<typeof event>[]
/** All pupils send at once; `eventsOf` may give one of them other events than `right`. */
const saveAll = (eventsOf: (place: number) => Events = right, others = phones) =>
  Promise.all(others.map(({ phone, attempt }, place) => phone.save(attempt, 1, eventsOf(place))))
/** Pupils with even places answer right. */
const right = (place: number): Events => [event(1, questions[0] ?? '', place % 2 === 0)]
/** How many events are stored, and by how many transactions. */
async function stored() {
  const { rows } = await testApp.ctx.db.execute<{ events: number; transactions: number }>(
    sql`select count(*)::int as events, count(distinct event.xmin::text)::int as transactions
      from answer_events event join test_attempts attempt on attempt.id = event.attempt_id where attempt.test_id = ${testId}`,
  )
  return rows[0] ?? { events: 0, transactions: 0 }
}

describe('pupils who save at the same moment', () => {
  test('each have their own answers stored and marked, in a few transactions', async () => {
    const answers = await saveAll()
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ saved: 1, epoch: 1, late: false, problems: [] })
    }
    expect((await stored()).transactions).toBeLessThan(names.length / 2)
    const results = await tests.results(testId)
    expect(results.map(({ marks }) => marks)).toEqual(names.map((_, place) => (place % 2 === 0 ? 1 : 0)))
    expect((await tests.progress(testId)).map(({ answered }) => answered)).toEqual(names.map(() => 1))
  })

  test('are not refused because of others that are', async () => {
    const [, , full] = phones
    await testApp.ctx.db.execute(sql`update test_attempts set events = 50000 where id = ${full?.attempt}`)
    const unreadable = [event(1, questions[0] ?? '', { a: { b: 1 } })]
    const [answers, unknown] = await Promise.all([
      saveAll((place) => (place === 1 ? unreadable : right(place))),
      saveAll(right, strangers),
    ])
    const refusals = [...answers, ...unknown].map(({ status, error }) => (status === 200 ? 200 : error.code))
    expect(refusals).toEqual([
      200,
      'invalid-fields',
      'log-full',
      ...names.slice(3).map(() => 200),
      'unknown-device',
      'not-found',
    ])
    expect((await stored()).events).toBe(names.length - 2)
  })

  test('do not wait for one whose attempt is locked', async () => {
    const [slow, ...others] = phones
    if (!slow) throw new Error('there are twenty')
    let late: Promise<{ status: number }> | undefined
    await testApp.ctx.db.transaction(async (tx) => {
      await lockAttempt(tx, slow.attempt)
      late = slow.phone.save(slow.attempt, 1, right(0))
      expect((await saveAll(right, others)).map(({ status }) => status)).toEqual(others.map(() => 200))
      expect((await stored()).events).toBe(others.length)
    })
    expect((await late)?.status).toBe(200)
    expect((await stored()).events).toBe(names.length)
  })

  test('are stored one by one when their common transaction fails', async () => {
    const [first] = phones
    const isOther = sql.raw(`attempt_id <> '${first?.attempt}'`)
    await testApp.ctx.db.execute(sql`alter table answer_events add constraint not_this check (${isOther})`)
    const answers = await saveAll()
    expect(answers.map(({ status }) => status)).toEqual(names.map((_, place) => (place === 0 ? 500 : 200)))
    await testApp.ctx.db.execute(sql`alter table answer_events drop constraint not_this`)
    expect((await stored()).events).toBe(names.length - 1)
  })
})

test('a phone that sends the same batch many times at once has it stored once', async () => {
  const [{ phone, attempt } = {}] = phones
  const answers = await Promise.all(names.map(async () => phone?.save(attempt ?? '', 1, right(0))))
  expect(answers.map((answer) => answer?.body.saved)).toEqual(names.map(() => 1))
  expect((await stored()).events).toBe(1)
})
