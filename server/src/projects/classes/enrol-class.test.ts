import { listPhotos } from '@ariviyal/contract/projects/photos'
import * as calls from '@ariviyal/contract/projects/projects'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { dayOf } from '@ariviyal/contract/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { classroomOf } from '../../classroom/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { enrolledClass, projectForm, projectsOf, release, sendVisit, visitForm } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

const today = () => dayOf(testApp.ctx.now())
const open = (form = projectForm(today())) => projectsOf(testApp, admin).open(form)
const send = (token: string, id: string, body = visitForm(testApp)) =>
  testApp.call(pupilCalls.sendVisit, { token, params: { id }, body })

describe('a teacher who enrols a class', () => {
  test('sees the project in the list before newer ones, and the class in the project', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const newer = await open()
    const { body } = await testApp.call(calls.listProjects, { token: teacher.token })
    expect(body.items.find((item) => item.id === id)).toMatchObject({
      title: 'Rain at our school',
      state: 'open',
      schools: 1,
      takes_part: true,
    })
    const ids = body.items.map((item) => item.id)
    expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(newer))
    const listed = await testApp.call(takingPart.listProjectClasses, { token: teacher.token, params: { id } })
    expect(listed.body.items).toMatchObject([
      { id: entry.id, class_name: 'Class 9 B', school: 1, school_name: 'Government School, Melur', waiting: 0 },
    ])
  })

  test('shares a school with a colleague who names the same one', async () => {
    const id = await open()
    await enrolledClass(testApp, teacher, id)
    const colleague = await signUpSubscriber(testApp, { admin })
    await enrolledClass(testApp, colleague, id, { school: 'GOVERNMENT SCHOOL, MELUR' })
    const other = await signUpSubscriber(testApp, { admin })
    await enrolledClass(testApp, other, id, { latitude: 10.5 })
    expect((await testApp.call(calls.showProject, { token: other.token, params: { id } })).body.schools).toBe(2)
  })

  test('is refused a place that is finer than 0.05 degrees, and one outside India', async () => {
    const id = await open()
    const made = await classroomOf(testApp, teacher.token).make()
    const body = { class_id: made.id, school: 'A school', district: '33-madurai', latitude: 9.9252, longitude: 78.1 }
    const params = { id }
    const finer = await testApp.call(takingPart.enrolClass, { token: teacher.token, params, body })
    expect(finer.error.fields).toMatchObject({ latitude: expect.stringContaining('0.05') as string })
    const abroad = { ...body, latitude: 51.5 }
    const outside = await testApp.call(takingPart.enrolClass, { token: teacher.token, params, body: abroad })
    expect(outside.error.fields).toMatchObject({ latitude: 'This place is not in India' })
  })

  test('cannot enrol a class twice, nor one that is too young, nor another teacher’s', async () => {
    const safety = { grade_min: 10, lines: [{ hazard: 'glass', text: 'Wear shoes.' }] } as const
    const strict = await open(projectForm(today(), { safety: { ...safety, lines: [...safety.lines] } }))
    await expect(enrolledClass(testApp, teacher, strict)).rejects.toThrow('older class')
    const id = await open()
    const { classId } = await enrolledClass(testApp, teacher, id)
    const body = { class_id: classId, school: 'A school', district: '33-madurai', latitude: 9.95, longitude: 78.1 }
    const again = await testApp.call(takingPart.enrolClass, { token: teacher.token, params: { id }, body })
    expect(again.error.code).toBe('already-decided')
    const stranger = await signUpSubscriber(testApp, { admin })
    const theirs = await testApp.call(takingPart.enrolClass, { token: stranger.token, params: { id }, body })
    expect(theirs.status).toBe(404)
  })

  test('takes the class out again, and back to the same entry', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const params = { id: entry.id }
    expect((await testApp.call(takingPart.leaveProject, { token: teacher.token, params })).status).toBe(200)
    expect((await testApp.call(pupilCalls.listClassProjects, { token: entry.token })).body.items).toEqual([])
    testApp.advance({ days: 1 })
    const refused = await send(entry.token, id)
    expect(refused.error.code).toBe('work-closed')
    const back = await testApp.call(takingPart.enrolClass, {
      token: teacher.token,
      params: { id },
      body: { class_id: entry.classId, school: 'Any', district: '33-madurai', latitude: 9.95, longitude: 78.1 },
    })
    expect(back.body.id).toBe(entry.id)
    expect((await send(entry.token, id)).status).toBe(200)
  })
})

describe('a teacher whose subscription has ended', () => {
  test('reads the projects of the own classes with their figures, data and photos, changes nothing, and reads no other', async () => {
    const [id, other] = [await open(), await open()]
    const former = await signUpSubscriber(testApp, { admin, months: 1 })
    const entry = await enrolledClass(testApp, former, id)
    const visit = await sendVisit(testApp, entry, id)
    await release(testApp, entry, [visit.id])
    await testApp.call(running.nameLead, { token: admin.token, params: { id }, body: { email: former.email } })
    await testApp.call(endSubscription, { token: admin.token, params: { id: former.id } })
    const { token } = former
    const read = async (of: string) => {
      const params = { id: of }
      const codes = [
        await testApp.call(calls.showProject, { token, params }),
        await testApp.call(calls.showResults, { token, params }),
        await testApp.call(calls.listReleasedVisits, { token, params }),
        await testApp.call(calls.downloadData, { token, params, query: { file: 'geojson' } }),
        await testApp.call(listPhotos, { token, params }),
      ]
      return codes.map(({ status, error }) => (status === 200 ? status : error.code))
    }
    expect(await read(id)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(await read(other))).toEqual(new Set(['subscription-needed']))
    const { body: listed } = await testApp.call(calls.listProjects, { token })
    expect(listed.items.map((item) => item.id)).toEqual([id])
    // The page offers nothing that would be refused.
    expect((await testApp.call(calls.showProject, { token, params: { id } })).body.may_run).toBe(false)
    expect((await release(testApp, entry, [visit.id])).error.code).toBe('subscription-needed')

    // Also a class that has left took part; a colleague who never did has nothing to read.
    await testApp.ctx.db.execute(sql`update project_classes set left_at = now() where id = ${entry.id}`)
    expect((await testApp.call(calls.showResults, { token, params: { id } })).status).toBe(200)
    const free = await signUp(testApp)
    expect((await testApp.call(calls.listProjects, { token: free.token })).body.items).toEqual([])
    const refused = await testApp.call(calls.showProject, { token: free.token, params: { id } })
    expect(refused.error.code).toBe('subscription-needed')
  })
})
