import * as calls from '@ariviyal/contract/classroom/classroom'
import { limits } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { addColumn, removeColumn } from '@ariviyal/contract/gradebook/columns'
import { saveCells } from '@ariviyal/contract/gradebook/gradebook'
import { gradebookCells } from '../gradebook/gradebook.table.ts'
import { classes } from './classroom.table.ts'
import { classForm, classroomOf, line, testForm } from './testing.ts'

let testApp: TestApp
let teacher: TestUser
let mine: ReturnType<typeof classroomOf>
beforeAll(async () => {
  testApp = await openTestApp()
  teacher = await signUpSubscriber(testApp)
  mine = classroomOf(testApp, teacher.token)
})
afterAll(() => testApp.close())

const nobody = crypto.randomUUID()

describe('a teacher with classes', () => {
  test('creates, changes, lists and deletes a class', async () => {
    const { token } = await signUpSubscriber(testApp)
    const list = async () => (await testApp.call(calls.listClasses, { token })).body.items
    expect(await list()).toEqual([])
    const made = await testApp.call(calls.createClass, {
      token,
      body: { ...classForm, name: ' Class 9 B ', grade: '9' },
    })
    expect(made.status).toBe(201)
    const params = { id: made.body.id }
    await testApp.call(calls.addStudents, { token, params, body: { names: 'Anbu\nBanu' } })
    await testApp.call(addColumn, { token, params, body: testForm })
    expect(await list()).toMatchObject([{ ...params, ...classForm, language: 'en', students: 2, tests: 1 }])

    const changed = { name: 'Class 10 B', grade: 10, subject: 'Chemistry' }
    expect((await testApp.call(calls.updateClass, { token, params, body: changed })).body.msg).toBe(
      serverMessages.classSaved,
    )
    expect(await classroomOf(testApp, token).show(params.id)).toMatchObject(changed)
    const remove = () => testApp.call(calls.deleteClass, { token, params })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect(await list()).toEqual([])
  })

  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(limits.nameMax + 1) }],
    ['grade', { grade: 5 }],
    ['grade', { grade: 13 }],
    ['grade', { grade: '9.5' }],
    ['grade', { grade: '' }],
    ['subject', { subject: '' }],
  ])('gets an error for %s: %j', async (field, change) => {
    const answer = await testApp.call(calls.createClass, { token: teacher.token, body: { ...classForm, ...change } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
  })

  test('has a limited number of them under concurrent creation', async () => {
    const { id, token } = await signUpSubscriber(testApp)
    await testApp.ctx.db.insert(classes).values(
      Array.from({ length: limits.classesMax - 1 }, (_, place) => ({
        ...classForm,
        code: `FULL${place}`,
        id: crypto.randomUUID(),
        ownerId: id,
        createdAt: testApp.ctx.now(),
      })),
    )
    const make = () => testApp.call(calls.createClass, { token, body: classForm })
    const answers = await Promise.all([make(), make(), make()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.error.fields).toEqual({ name: serverMessages.classesFull })
  })

  test('leaves no rows behind when the account is deleted', async () => {
    const leaving = await signUpSubscriber(testApp)
    const own = classroomOf(testApp, leaving.token)
    const { id, students, tests } = await own.make(['Anbu'], [10])
    await own.save(id, tests[0]?.id ?? '', [line(students[0]?.id ?? '', { marks: 7 })])
    expect(await testApp.ctx.db.$count(gradebookCells, eq(gradebookCells.columnId, tests[0]?.id ?? ''))).toBe(1)
    await testApp.ctx.db.delete(users).where(eq(users.id, leaving.id))
    expect(await testApp.ctx.db.$count(gradebookCells, eq(gradebookCells.columnId, tests[0]?.id ?? ''))).toBe(0)
  })
})

describe('students of a class', () => {
  const add = (id: string, names: string) =>
    testApp.call(calls.addStudents, { token: teacher.token, params: { id }, body: { names } })

  test('are pasted as lines, numbered in order, renamed and removed, and the others keep their numbers', async () => {
    const { id } = await mine.make()
    expect((await add(id, ' Anbu  Selvan\r\n\n\tBanu\nகவிதா ')).status).toBe(201)
    await add(id, 'Deepa')
    const { students } = await mine.show(id)
    expect(students.map(({ roll_number, name }) => [roll_number, name])).toEqual([
      [1, 'Anbu Selvan'],
      [2, 'Banu'],
      [3, 'கவிதா'],
      [4, 'Deepa'],
    ])
    const params = { id: students[1]?.id ?? '' }
    await testApp.call(calls.renameStudent, { token: teacher.token, params, body: { name: 'Bhanu' } })
    expect((await mine.show(id)).students[1]?.name).toBe('Bhanu')
    const remove = () => testApp.call(calls.removeStudent, { token: teacher.token, params })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    expect((await mine.show(id)).students.map((student) => student.roll_number)).toEqual([1, 3, 4])
  })

  test('get different numbers when two windows add them at once', async () => {
    const { id } = await mine.make()
    await Promise.all([add(id, 'Anbu\nBanu'), add(id, 'Chitra\nDeepa')])
    expect((await mine.show(id)).students.map((student) => student.roll_number)).toEqual([1, 2, 3, 4])
  })

  test('are limited in number, and a list that does not fit is not added in part', async () => {
    const { id } = await mine.make(Array.from({ length: limits.studentsMax - 1 }, (_, index) => `Student ${index}`))
    const refused = await add(id, 'One\nTwo')
    expect(refused.error.fields).toEqual({ names: serverMessages.studentsFull })
    expect((await mine.show(id)).students).toHaveLength(limits.studentsMax - 1)
    expect((await add(id, 'One')).status).toBe(201)
    expect((await add(id, 'One')).status).toBe(422)
    const many = await add(id, Array.from({ length: limits.studentsMax + 1 }, () => 'x').join('\n'))
    expect(many.error.fields).toHaveProperty('names')
    for (const names of ['', ' \n ', 'x'.repeat(limits.nameMax + 1)])
      expect((await add(id, names)).error.fields).toHaveProperty('names')
  })
})

describe('tests of a class', () => {
  test.each([
    ['title', { title: '' }],
    ['held_on', { held_on: '2026-02-30' }],
    ['held_on', { held_on: '0000-01-01' }],
    ['max_marks', { max_marks: 0 }],
    ['max_marks', { max_marks: 1001 }],
    ['max_marks', { max_marks: '2.5' }],
    ['kind', { kind: 'riddle' as 'test' }],
  ])('are refused with an invalid %s: %j', async (field, change) => {
    const { id } = await mine.make()
    const body = { ...testForm, ...change }
    const answer = await testApp.call(addColumn, { token: teacher.token, params: { id }, body })
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
  })

  test('are sorted by date, and deleted with their marks', async () => {
    const { id, students } = await mine.make(['Anbu'], [10])
    const body = { ...testForm, title: 'Notebook', kind: 'assignment', held_on: '2026-06-30', max_marks: '5' } as const
    await testApp.call(addColumn, { token: teacher.token, params: { id }, body })
    const { tests } = await mine.show(id)
    expect(tests.map(({ title, max_marks, version }) => [title, max_marks, version])).toEqual([
      ['Notebook', 5, 0],
      ['Sound', 10, 0],
    ])
    const test = tests[1]?.id ?? ''
    await mine.save(id, test, [line(students[0]?.id ?? '', { marks: 4 })])
    expect((await testApp.call(removeColumn, { token: teacher.token, params: { id: test } })).status).toBe(200)
    expect(await mine.show(id)).toMatchObject({
      tests: [{ title: 'Notebook' }],
      marks: [],
      students: [{ percent: null }],
    })
  })

  test('are limited in number', async () => {
    const { id } = await mine.make(
      [],
      Array.from({ length: limits.testsMax }, () => 10),
    )
    const refused = await testApp.call(addColumn, { token: teacher.token, params: { id }, body: testForm })
    expect(refused.error.fields).toEqual({ title: serverMessages.columnsFull })
  })
})

test('another teacher can neither read nor change a class, by any call', async () => {
  const { id, students, tests } = await mine.make(['Anbu'], [10])
  const [student, exam] = [students[0]?.id ?? '', tests[0]?.id ?? '']
  await mine.save(id, exam, [line(student, { marks: 4, note: 'Read the meniscus at eye level' })])
  const before = await mine.show(id)

  const { token } = await signUpSubscriber(testApp)
  expect((await testApp.call(calls.listClasses, { token })).body.items).toEqual([])
  const answersFor = (ids: { class: string; student: string; test: string }) =>
    Promise.all([
      testApp.call(calls.showClass, { token, params: { id: ids.class } }),
      testApp.call(calls.updateClass, { token, params: { id: ids.class }, body: classForm }),
      testApp.call(calls.deleteClass, { token, params: { id: ids.class } }),
      testApp.call(calls.addStudents, { token, params: { id: ids.class }, body: { names: 'Eve' } }),
      testApp.call(addColumn, { token, params: { id: ids.class }, body: testForm }),
      testApp.call(calls.renameStudent, { token, params: { id: ids.student }, body: { name: 'Eve' } }),
      testApp.call(calls.removeStudent, { token, params: { id: ids.student } }),
      testApp.call(removeColumn, { token, params: { id: ids.test } }),
      testApp.call(saveCells, {
        token,
        params: { id: ids.class },
        body: { cells: [{ ...line(ids.student), column_id: ids.test }] },
      }),
    ])
  const foreign = await answersFor({ class: id, student, test: exam })
  // The same answer as for a class that never existed.
  const missing = await answersFor({ class: nobody, student: nobody, test: nobody })
  expect(foreign.map(({ status, error }) => [status, error])).toEqual(
    missing.map(({ status, error }) => [status, error]),
  )
  expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]))
  expect(await mine.show(id)).toEqual(before)
})
