import * as calls from '@ariviyal/contract/classroom/class-years'
import * as classroom from '@ariviyal/contract/classroom/classroom'
import * as pupils from '@ariviyal/contract/classroom/pupils'
import { readRosterFile } from '@ariviyal/contract/classroom/roster'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listTests, showTest } from '@ariviyal/contract/tests/tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { writeWorkbook } from '../platform/spreadsheets/write-workbook.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classOfPupils, deviceOf, event, testsOf } from '../tests/testing.ts'
import { classWithCards } from './pupils/testing.ts'
import { classForm, classroomOf } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const archive = (token: string, id: string) => testApp.call(calls.archiveClass, { token, params: { id } })
const restore = (token: string, id: string) => testApp.call(calls.restoreClass, { token, params: { id } })

describe('an archived class', () => {
  test('lets nobody join, and tells only who has the right PIN', async () => {
    const { token } = await signUpSubscriber(testApp, { admin })
    const { id, cards } = await classWithCards(testApp, token, ['Anbu'])
    const card = cards[0] ?? { code: '', roll_number: 1, pin: '' }
    const join = async (pin: string) => {
      const { status, error } = await testApp.call(pupils.joinClass, { body: { ...card, pin } })
      return [status, error.msg]
    }
    expect((await archive(token, id)).status).toBe(200)
    expect((await archive(token, id)).status).toBe(200)
    expect(await join(card.pin)).toEqual([409, serverMessages.classArchivedNoJoin])
    expect(await join(card.pin === '000000' ? '000001' : '000000')).toEqual([401, serverMessages.joinWrong])
    expect((await testApp.call(classroom.listClasses, { token })).body.items).toMatchObject([{ id, archived_at: /./ }])
    expect((await restore(token, id)).status).toBe(200)
    expect((await join(card.pin))[0]).toBe(200)
  })

  test('loses no answer: pupils finish what they began and begin nothing new', async () => {
    const owned = await classOfPupils(testApp)
    const { id, questions } = await testsOf(testApp, owned).openTrueFalse(1)
    const [began, late] = owned.pupils.map(({ token }) => deviceOf(testApp, token, 'phone'))
    const { attempt } = (await began?.start(id))?.body ?? { attempt: { id: '' } }
    await archive(owned.token, owned.classId)
    expect((await began?.save(attempt.id, 1, [event(1, questions[0] ?? '', true)]))?.body).toMatchObject({ saved: 1 })
    expect((await began?.submit(attempt.id, 1, 1))?.status).toBe(200)
    expect((await late?.start(id))?.error).toMatchObject({
      code: 'archived',
      msg: serverMessages.classArchivedForPupils,
    })
    expect(await late?.list()).toHaveLength(1)
    const results = await testsOf(testApp, owned).results(id)
    expect(results.map(({ marks }) => marks)).toEqual([1, null])
  })

  test('makes room for a new one, and comes back only where there is room', async () => {
    const { token } = await signUpSubscriber(testApp, { admin })
    const create = () => testApp.call(classroom.createClass, { token, body: classForm })
    const { id } = (await create()).body
    for (let place = 1; place < limits.classesMax; place += 1) await create()
    expect((await create()).status).toBe(422)
    await archive(token, id)
    expect((await create()).status).toBe(201)
    expect((await restore(token, id)).error.msg).toBe(serverMessages.classesFull)
  })
})

describe('a class of the next year', () => {
  test('has the chosen students without PINs and marks, and the chosen tests as drafts', async () => {
    const owned = await classOfPupils(testApp, ['Anbu', 'Banu', 'Chitra'])
    const { token, classId } = owned
    const tests = testsOf(testApp, owned)
    const { id: light } = await tests.openTrueFalse(2, { title: 'Light', minutes: 20 })
    await tests.openTrueFalse(1, { title: 'Sound' })
    const [anbu, , chitra] = owned.pupils
    await deviceOf(testApp, anbu?.token ?? '', 'phone').start(light)
    await archive(token, classId)
    const body = {
      ...classForm,
      name: 'Class 10 B',
      grade: calls.nextGrade(classForm.grade),
      student_ids: [chitra?.id ?? '', anbu?.id ?? ''],
      test_ids: [light],
    }
    const made = await testApp.call(calls.copyClass, { token, params: { id: classId }, body })
    expect(made.status).toBe(201)
    const copy = await classroomOf(testApp, token).show(made.body.id)
    expect(copy).toMatchObject({
      name: 'Class 10 B',
      grade: 10,
      role: 'owner',
      archived_at: null,
      tests: [],
      marks: [],
    })
    expect(copy.students.map(({ roll_number, name, has_pin }) => [roll_number, name, has_pin])).toEqual([
      [1, 'Anbu', false],
      [2, 'Chitra', false],
    ])
    const { items } = (await testApp.call(listTests, { token, params: { id: copy.id } })).body
    expect(items).toMatchObject([{ title: 'Light', state: 'draft', questions: 2 }])
    const shown = (await testApp.call(showTest, { token, params: { id: items[0]?.id ?? '' } })).body
    const original = await tests.show(light)
    expect(shown).toMatchObject({ minutes: 20, opens_at: null, sections: original.sections })
    expect(await tests.progress(items[0]?.id ?? '')).toMatchObject([{ state: 'not-started' }, { state: 'not-started' }])
  })

  test('is refused whole for a student or test of another class', async () => {
    const owned = await classOfPupils(testApp)
    const other = await classOfPupils(testApp)
    const { id: theirs } = await testsOf(testApp, other).openTrueFalse(1)
    const before = (await testApp.call(classroom.listClasses, { token: owned.token })).body.items.length
    for (const change of [{ student_ids: [other.pupils[0]?.id ?? ''] }, { student_ids: [], test_ids: [theirs] }]) {
      const { status } = await testApp.call(calls.copyClass, {
        token: owned.token,
        params: { id: owned.classId },
        body: { ...classForm, ...change },
      })
      expect(status).toBe(422)
    }
    expect((await testApp.call(classroom.listClasses, { token: owned.token })).body.items).toHaveLength(before)
  })

  test('of grade 12 stays in grade 12', () => {
    expect([calls.nextGrade(11), calls.nextGrade(12)]).toEqual([12, 12])
  })
})

test('an Excel file with students is read with the lines of its rows, and anything else is refused', async () => {
  const { token } = await signUpSubscriber(testApp, { admin })
  const read = (file: Uint8Array | string) =>
    testApp.call(readRosterFile, {
      token,
      body: { file: typeof file === 'string' ? file : Buffer.from(file).toString('base64') },
    })
  const sheet = (rows: (string | number | null)[][]) =>
    writeWorkbook([{ name: 'Class', columns: ['Roll', 'Name'], rows }])
  const { status, body } = await read(
    await sheet([
      [1, 'Anbu'],
      [2, 'கவிதா, S'],
    ]),
  )
  expect(status).toBe(200)
  expect(body.rows).toEqual([
    { line: 1, cells: ['Roll', 'Name'] },
    { line: 2, cells: ['1', 'Anbu'] },
    { line: 3, cells: ['2', 'கவிதா, S'] },
  ])
  const tooLong = Array.from({ length: limits.rosterRowsMax + 1 }, (_, place) => [place, 'Anbu'])
  for (const file of [await sheet(tooLong), Buffer.from('Roll,Name\n1,Anbu'), '', 'no base64!'])
    expect((await read(file)).error).toMatchObject({ code: 'invalid-fields', fields: { file: /./ } })
})
