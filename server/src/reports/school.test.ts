import { handOverClass } from '@ariviyal/contract/classroom/class-teachers'
import { releaseSeat } from '@ariviyal/contract/institutions/own-institution'
import * as calls from '@ariviyal/contract/reports/school-view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { joinAsCoTeacher } from '../classroom/teachers/testing.ts'
import { openRepresentedInstitution, seatTeacher } from '../institutions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { classOfPupils, testsOf } from '../tests/testing.ts'
import { insertMarkedAssignment, insertWork, takenTest } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const names = ['Anbu', 'Banu', 'Chitra', 'Devi', 'Elango']

/** A class of a teacher with a seat of a represented school. */
async function classInSchool() {
  const school = await openRepresentedInstitution(testApp, admin)
  const classroom = await classOfPupils(testApp, names, await seatTeacher(testApp, school.invite))
  const params = { id: classroom.classId }
  const { token } = classroom
  const principal = school.principal.token
  return {
    school,
    classroom,
    params,
    agree: () => testApp.call(calls.agreeToSchoolView, { token, params }),
    end: () => testApp.call(calls.endSchoolView, { token, params }),
    list: async () => (await testApp.call(calls.listSharedClasses, { token: principal })).body.items,
    show: () => testApp.call(calls.showSharedClass, { token: principal, params }),
    view: async (caller = token) => (await testApp.call(calls.showSchoolView, { token: caller, params })).body,
  }
}

test('a school sees a class from the agreement of its owner until the owner ends it', async () => {
  const { agree, end, list, show, view, classroom, params, school } = await classInSchool()
  expect(await view()).toEqual({ school: 'Government Higher Secondary School, Kumbakonam', since: null })
  expect(await list()).toEqual([])
  expect((await show()).status).toBe(404)
  expect((await agree()).status).toBe(200)
  expect((await agree()).status).toBe(200)
  expect(await list()).toEqual([
    {
      id: params.id,
      name: 'Class 9 B',
      grade: 9,
      subject: 'Physics',
      teacher: expect.any(String) as string,
      pupils: 5,
      active_pupils: 0,
      tests: 0,
      assignments: 0,
    },
  ])
  const coTeacher = await seatTeacher(testApp, school.invite)
  await joinAsCoTeacher(testApp, classroom.teacher, params.id, coTeacher)
  expect((await view(coTeacher.token)).since).toEqual(expect.any(String))
  for (const call of [calls.agreeToSchoolView, calls.endSchoolView])
    expect((await testApp.call(call, { token: coTeacher.token, params })).error.code).toBe('forbidden')
  expect((await end()).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await show()).status).toBe(404)
})

test('the agreement ends with the seat of the owner, and with the owner', async () => {
  const { agree, list, classroom, params, school } = await classInSchool()
  await agree()
  const coTeacher = await seatTeacher(testApp, school.invite)
  await joinAsCoTeacher(testApp, classroom.teacher, params.id, coTeacher)
  const { token } = classroom
  await testApp.call(handOverClass, { token, params, body: { teacher_id: coTeacher.id } })
  expect(await list()).toEqual([])
  expect((await testApp.call(calls.agreeToSchoolView, { token: coTeacher.token, params })).status).toBe(200)
  expect(await list()).toHaveLength(1)
  const principal = school.principal.token
  await testApp.call(releaseSeat, { token: principal, params: { id: coTeacher.seat } })
  expect(await list()).toEqual([])
})

test('a school sees averages of five pupils and more, of what the pupils see, and never a name', async () => {
  const { agree, show, classroom, list } = await classInSchool()
  await agree()
  const mine = testsOf(testApp, classroom)
  const few = await takenTest(testApp, classroom, [4, 4, 4, 4, null])
  await mine.close(few)
  await takenTest(testApp, classroom, [0, 0, 0, 0, 0], { title: 'Not shown', show: 'never' })
  expect((await show()).body.of_tests.percent).toBeNull()
  const enough = await takenTest(testApp, classroom, [2, 2, 2, 2, 1])
  expect((await show()).body.of_tests.percent).toBeNull()
  await mine.close(enough)
  const work = await insertMarkedAssignment(testApp, classroom)
  for (const { id } of classroom.pupils.slice(0, 4)) await insertWork(testApp, classroom, work, id)
  const last = classroom.pupils[4]?.id ?? ''
  await insertWork(testApp, classroom, work, last, { returnedAt: null, returnedMarks: null })
  const { body } = await show()
  // Four pupils have 3/4 on average, one 1/4.
  expect(body.of_tests.percent).toBe(65)
  expect(body.of_assignments.percent).toBeNull()
  expect(body).toMatchObject({ pupils: 5, active_pupils: 5, tests: 3, assignments: 1 })
  for (const name of names) expect(JSON.stringify([body, await list()])).not.toContain(name)
})

test('a teacher without a school cannot agree, and who represents none sees nothing', async () => {
  const { token, classId } = await classOfPupils(testApp)
  const params = { id: classId }
  expect((await testApp.call(calls.agreeToSchoolView, { token, params })).error.code).toBe('no-seat')
  expect((await testApp.call(calls.listSharedClasses, { token })).error.code).toBe('not-representative')
  expect((await testApp.call(calls.showSharedClass, { token, params })).error.code).toBe('not-representative')
})
