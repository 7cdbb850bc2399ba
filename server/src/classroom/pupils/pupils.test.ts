import * as classroom from '@ariviyal/contract/classroom/classroom'
import * as calls from '@ariviyal/contract/classroom/pupils'
import { limits, times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import type { TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { classStudents } from '../classroom.table.ts'
import { classroomOf } from '../testing.ts'
import { pupilSessions } from './pupil-sessions.table.ts'
import { classWithCards, joinedPupil } from './testing.ts'

let testApp: TestApp
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  teacher = await signUpSubscriber(testApp)
})
afterAll(() => testApp.close())

const join = (body: { code: string; roll_number: number | string; pin: string }) =>
  testApp.call(calls.joinClass, { body })
const me = (token: string) => testApp.call(calls.showPupil, { token })
const cardsFor = (id: string, student_ids: string[] = []) =>
  testApp.call(calls.makeCards, { token: teacher.token, params: { id }, body: { student_ids } })
const madeClass = (names: string[]) => classWithCards(testApp, teacher.token, names)

describe('a teacher who makes cards', () => {
  test('gets a PIN of six digits for each pupil, and only a hash of it is stored', async () => {
    const { id, students } = await classroomOf(testApp, teacher.token).make(['Anbu', 'Banu'])
    expect(students.map(({ has_pin }) => has_pin)).toEqual([false, false])
    const { status, body } = await cardsFor(id)
    expect(status).toBe(201)
    expect(body.items.map(({ roll_number, name, student_id }) => [roll_number, name, student_id])).toEqual(
      students.map((student) => [student.roll_number, student.name, student.id]),
    )
    const shown = await classroomOf(testApp, teacher.token).show(id)
    expect(shown.code).toBe(body.code)
    expect(shown.students.map(({ has_pin }) => has_pin)).toEqual([true, true])
    const rows = await testApp.ctx.db.select().from(classStudents).where(eq(classStudents.classId, id))
    for (const { pin } of body.items) {
      expect(pin).toMatch(/^\d{6}$/)
      for (const { pinHash } of rows) expect(pinHash).not.toContain(pin)
    }
    expect(new Set(rows.map(({ pinHash }) => pinHash)).size).toBe(2)
    expect(JSON.stringify(shown)).not.toContain(body.items[0]?.pin)
  })

  test('ends the former PIN and sessions of the chosen pupils, and leaves those of the others', async () => {
    const { id, cards } = await madeClass(['Anbu', 'Banu'])
    const [anbu, banu] = cards as [(typeof cards)[0], (typeof cards)[0]]
    const tokens = [(await join(anbu)).body.token, (await join(banu)).body.token] as const
    const renewed = (await cardsFor(id, [anbu.id])).body.items
    expect(renewed.map(({ student_id }) => student_id)).toEqual([anbu.id])
    expect((await me(tokens[0])).status).toBe(401)
    expect((await me(tokens[1])).status).toBe(200)
    expect((await join(anbu)).status).toBe(401)
    expect((await join({ ...anbu, pin: renewed[0]?.pin ?? '' })).status).toBe(200)
    expect((await join(banu)).status).toBe(200)
  })

  test('cannot make one for a student of another class', async () => {
    const [one, other] = [await madeClass(['Anbu']), await madeClass(['Banu'])]
    const { status } = await cardsFor(one.id, [one.cards[0]?.id ?? '', other.cards[0]?.id ?? ''])
    expect(status).toBe(404)
    expect((await join(one.cards[0] ?? { code: '', roll_number: 1, pin: '' })).status).toBe(200)
  })

  test('can take the PIN of one pupil away, who is out at once', async () => {
    const { card, token, classId } = await joinedPupil(testApp, teacher.token)
    const revoked = await testApp.call(calls.revokePin, { token: teacher.token, params: { id: card.id } })
    expect(revoked.body.msg).toBe(serverMessages.pinRevoked)
    expect((await me(token)).status).toBe(401)
    expect((await join(card)).status).toBe(401)
    expect((await classroomOf(testApp, teacher.token).show(classId)).students[0]?.has_pin).toBe(false)
  })

  test.runIf(isThorough)('gets those of a full class', async () => {
    const { cards } = await madeClass(Array.from({ length: limits.studentsMax }, (_, place) => `Pupil ${place + 1}`))
    expect(cards).toHaveLength(limits.studentsMax)
    const last = cards.at(-1)
    expect(last && (await join(last)).status).toBe(200)
  })
})

describe('a pupil', () => {
  test('joins with code, roll number and PIN as they may be typed, and leaves', async () => {
    const { id, code, cards } = await madeClass(['Anbu'])
    const pin = cards[0]?.pin ?? ''
    const typed = {
      code: ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `,
      roll_number: '1',
      pin: `${pin.slice(0, 3)} ${pin.slice(3)}`,
    }
    const { status, body } = await join(typed)
    expect(status).toBe(200)
    const pupil = {
      id: cards[0]?.id,
      name: 'Anbu',
      roll_number: 1,
      class: { id, name: 'Class 9 B', language: 'en' },
    }
    expect(body.pupil).toEqual(pupil)
    expect((await me(body.token)).body).toEqual(pupil)
    const second = (await join(typed)).body.token
    expect((await testApp.call(calls.leaveClass, { token: body.token })).status).toBe(200)
    expect((await me(body.token)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  test('gets one answer for a wrong or malformed code, roll number or PIN, and for a PIN that was never made', async () => {
    const { id, code, cards } = await madeClass(['Anbu'])
    await testApp.call(classroom.addStudents, { token: teacher.token, params: { id }, body: { names: 'Banu' } })
    const right = { code, roll_number: 1, pin: cards[0]?.pin ?? '' }
    const other = right.pin === '000000' ? '000001' : '000000'
    const answers = await Promise.all([
      join({ ...right, code: 'NOSUCH' }),
      join({ ...right, code: 'no code at all, and longer than any code of a class could be' }),
      join({ ...right, code: '\u0000x' }),
      join({ ...right, roll_number: 'ten' }),
      join({ ...right, roll_number: -1 }),
      join({ ...right, roll_number: 10 ** 9 }),
      join({ ...right, pin: 'abcdef' }),
      join({ ...right, pin: '12345' }),
      join({ ...right, pin: `${right.pin}0` }),
      join({ ...right, roll_number: 77 }),
      join({ ...right, pin: other }),
      join({ ...right, roll_number: 2 }),
    ])
    for (const { status, error } of answers)
      expect([status, error]).toEqual([401, { msg: serverMessages.joinWrong, code: 'wrong-credentials' }])
    expect((await join(right)).status).toBe(200)
  })

  test('who misses a field is told which', async () => {
    const { status, error } = await join({ code: ' ', roll_number: '', pin: ' ' })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['code', 'roll_number', 'pin']])
  })

  test('is out when the student or the class is removed', async () => {
    const own = await signUpSubscriber(testApp)
    const [one, other] = [await joinedPupil(testApp, own.token), await joinedPupil(testApp, own.token)]
    await testApp.call(classroom.removeStudent, { token: own.token, params: { id: one.pupil.id } })
    await testApp.call(classroom.deleteClass, { token: own.token, params: { id: other.classId } })
    expect([(await me(one.token)).status, (await me(other.token)).status]).toEqual([401, 401])
  })

  test('keeps the newest sessions when there are too many', async () => {
    const { card, token } = await joinedPupil(testApp, teacher.token)
    testApp.advance({ minutes: 1 })
    const tokens = []
    for (let place = 0; place < limits.pupilSessionsMax; place += 1) tokens.push((await join(card)).body.token)
    expect((await me(token)).status).toBe(401)
    expect(await Promise.all(tokens.map(async (one) => (await me(one)).status))).toEqual(tokens.map(() => 200))
  })

  test('is not in with a PIN that ends while it is being verified', async () => {
    const { id, cards } = await madeClass(['Anbu'])
    const card = cards[0] ?? { code: '', roll_number: 1, pin: '' }
    const answers = await Promise.all([join(card), cardsFor(id), join(card), cardsFor(id), join(card)])
    const tokens = [answers[0], answers[2], answers[4]].filter(({ status }) => status === 200)
    for (const { body } of tokens) expect((await me(body.token)).status).toBe(401)
  })
})

// The tests that move the clock by weeks come last: login sessions expire too.
test('a teacher whose subscription has ended reads the class and changes nothing; the pupils go on', async () => {
  const own = await signUpSubscriber(testApp, { months: 1 })
  const { classId, card, token, pupil } = await joinedPupil(testApp, own.token)
  testApp.advance({ days: 25 })
  expect((await me(token)).status).toBe(200)
  // Their own session, used meanwhile, outlives the subscription.
  expect((await testApp.call(classroom.listClasses, { token: own.token })).status).toBe(200)
  testApp.advance({ days: 20 })
  const params = { id: classId }
  expect((await testApp.call(classroom.listClasses, { token: own.token })).body.items).toMatchObject([{ id: classId }])
  expect((await testApp.call(classroom.showClass, { token: own.token, params })).body.students).toHaveLength(1)
  const changes = await Promise.all([
    testApp.call(classroom.addStudents, { token: own.token, params, body: { names: 'Banu' } }),
    testApp.call(classroom.deleteClass, { token: own.token, params }),
    testApp.call(calls.makeCards, { token: own.token, params, body: {} }),
    testApp.call(calls.revokePin, { token: own.token, params: { id: pupil.id } }),
  ])
  for (const { status, error } of changes) expect([status, error.code]).toEqual([403, 'subscription-needed'])
  expect((await me(token)).status).toBe(200)
  expect((await join(card)).status).toBe(200)
})

test('a pupil stays in for 30 days after the last use', async () => {
  const { token } = await joinedPupil(testApp, (await signUpSubscriber(testApp)).token)
  testApp.advance({ days: times.pupilSessionDays - 1 })
  expect((await me(token)).status).toBe(200)
  testApp.advance({ days: times.pupilSessionDays - 1 })
  expect((await me(token)).status).toBe(200)
  testApp.advance({ days: times.pupilSessionDays, minutes: 1 })
  expect((await me(token)).status).toBe(401)
  await testApp.ctx.jobs.enqueue(testApp.ctx.db, 'pupils.clean-up', {})
  await testApp.runJobs()
  expect(await testApp.ctx.db.$count(pupilSessions)).toBe(0)
})
