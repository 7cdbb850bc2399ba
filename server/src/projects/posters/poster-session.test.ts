import { deleteClass } from '@ariviyal/contract/classroom/classroom'
import { archiveClass } from '@ariviyal/contract/classroom/class-years'
import * as calls from '@ariviyal/contract/projects/posters'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { endSubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { pagesOf } from '../../testing/pages-of-pdf.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { pairOf } from '../pairs/testing.ts'
import { enrolledClass, posterOf, projectsOf, release, sendVisit } from '../testing.ts'

const school = 'Hill School, Kottampatti'

let testApp: TestApp
let admin: TestUser
let teacher: TestUser
let reader: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  teacher = await signUpSubscriber(testApp, { admin })
  reader = await signUpSubscriber(testApp, { admin })
})
afterAll(() => testApp.close())

/** A class of the teacher in a new project, with a released visit. */
async function measuringClass() {
  const project = await projectsOf(testApp, admin).open()
  const entry = await enrolledClass(testApp, teacher, project, { school })
  const visit = await sendVisit(testApp, entry, project)
  await release(testApp, entry, [visit.id])
  return { project, entry, visit: visit.id }
}
const postersAs = async ({ token }: TestUser, id: string) =>
  (await testApp.call(calls.listPosters, { token, params: { id } })).body.items
const takeDown = ({ token }: TestUser, id: string) => testApp.call(calls.takeDownPoster, { token, params: { id } })

/** The words on a poster, or the status where it is not shown. */
async function wordsOf({ token }: TestUser, id: string): Promise<string | number> {
  const { statusCode, rawPayload } = await testApp.app.inject({
    url: `/api/project-posters/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) return statusCode
  return (await pagesOf(rawPayload)).join(' ')
}

describe('a poster in the poster session', () => {
  test('is there for other subscribers once its teacher has put it up, with its school as a number', async () => {
    const { project, entry } = await measuringClass()
    expect(await postersAs(reader, project)).toEqual([])
    const id = await posterOf(testApp, entry, project)
    const [poster, ...more] = await postersAs(reader, project)
    expect(more).toEqual([])
    expect(poster).toMatchObject({ id, school: 1, district: '33-madurai', grade: 9, names: null, report: null })
    expect(poster?.may_take_down).toBe(false)
    const words = await wordsOf(reader, id)
    expect(words).toContain('A class of grade 9, school 1 of the project')
    expect(words).toContain('Our school: 12 mm')
    expect(JSON.stringify([poster, words])).not.toMatch(/Hill School|Kottampatti|Class 9 B|Devi/)
    expect((await testApp.call(calls.listPosters, { params: { id: project } })).status).toBe(401)
    const { token } = await signUp(testApp)
    expect((await testApp.call(calls.listPosters, { token, params: { id: project } })).status).toBe(403)
    expect(await wordsOf({ ...reader, token }, id)).toBe(403)
  })

  test('names school and class where the teacher agrees, until the teacher agrees no more', async () => {
    const { project, entry } = await measuringClass()
    const id = await posterOf(testApp, entry, project, true)
    expect(await postersAs(reader, project)).toMatchObject([{ id, names: { school, class: 'Class 9 B' } }])
    expect(await wordsOf(reader, id)).toContain(school)
    expect(await posterOf(testApp, entry, project, false)).toBe(id)
    expect(await postersAs(reader, project)).toMatchObject([{ id, names: null }])
    expect(await wordsOf(reader, id)).not.toContain(school)
  })

  test('shows what the class asked and found once its report is handed in, unless that names a school that is not shown', async () => {
    const { project, entry } = await measuringClass()
    await posterOf(testApp, entry, project)
    const reportIs = async () => (await postersAs(reader, project))[0]?.report
    await pairOf(testApp, entry).report({ hand_in: false })
    expect(await reportIs()).toBeNull()
    await pairOf(testApp, entry).report({ version: 1, asked: 'How wet is it?', found: 'Very wet.' })
    expect(await reportIs()).toEqual({ asked: 'How wet is it?', found: 'Very wet.' })
    await pairOf(testApp, entry).report({ version: 2, found: `At ${school.toUpperCase()} it is very wet.` })
    expect(await reportIs()).toBeNull()
    await posterOf(testApp, entry, project, true)
    expect(await reportIs()).toMatchObject({ found: expect.stringContaining('very wet') as string })
  })

  test('needs a released visit, and goes from the list when none is left', async () => {
    const project = await projectsOf(testApp, admin).open()
    const entry = await enrolledClass(testApp, teacher, project)
    const visit = await sendVisit(testApp, entry, project)
    const put = { token: teacher.token, params: { id: entry.id }, body: {} }
    expect((await testApp.call(calls.putUpPoster, put)).error.code).toBe('not-ready')
    await release(testApp, entry, [visit.id])
    const id = await posterOf(testApp, entry, project)
    const body = { reason: 'The gauge fell over' }
    await testApp.call(takingPart.excludeVisit, { token: teacher.token, params: { id: visit.id }, body })
    expect(await postersAs(reader, project)).toEqual([])
    expect(await wordsOf(reader, id)).toBe(404)
  })

  test('is taken down by its teacher, also when the class is archived, or by who runs the project', async () => {
    const { project, entry } = await measuringClass()
    const first = await posterOf(testApp, entry, project)
    expect((await takeDown(reader, first)).status).toBe(404)
    const params = { id: entry.classId }
    await testApp.call(archiveClass, { token: teacher.token, params })
    expect((await postersAs(teacher, project))[0]?.may_take_down).toBe(true)
    expect((await takeDown(teacher, first)).status).toBe(200)
    expect(await postersAs(reader, project)).toEqual([])
    expect(await wordsOf(reader, first)).toBe(404)

    const other = await measuringClass()
    const second = await posterOf(testApp, other.entry, other.project)
    const lead = { email: reader.email }
    await testApp.call(running.nameLead, { token: admin.token, params: { id: other.project }, body: lead })
    expect((await takeDown(reader, second)).status).toBe(200)
    expect((await takeDown(reader, second)).status).toBe(404)
  })

  test('is found and taken down by its teacher also after the subscription, but put up no more', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    const project = await projectsOf(testApp, admin).open()
    const entry = await enrolledClass(testApp, teacher, project, { school })
    await release(testApp, entry, [(await sendVisit(testApp, entry, project)).id])
    const id = await posterOf(testApp, entry, project)
    await testApp.call(endSubscription, { token: admin.token, params: { id: teacher.id } })
    const { token } = teacher
    const own = await testApp.call(takingPart.listProjectClasses, { token, params: { id: project } })
    expect(own.body.items).toMatchObject([{ id: entry.id, poster: { id } }])
    expect((await takeDown(await signUp(testApp), id)).status).toBe(404)
    expect((await takeDown(teacher, id)).status).toBe(200)
    expect(await postersAs(reader, project)).toEqual([])
    expect((await testApp.call(calls.putUpPoster, { token, params: { id: entry.id }, body: {} })).status).toBe(403)
  })

  test('is not shown while its class has left the project, and is gone with the class', async () => {
    const { project, entry } = await measuringClass()
    const id = await posterOf(testApp, entry, project)
    const own = { token: teacher.token, params: { id: entry.id }, body: {} }
    await testApp.call(takingPart.leaveProject, { token: teacher.token, params: { id: entry.id } })
    expect(await postersAs(reader, project)).toEqual([])
    expect((await testApp.call(calls.putUpPoster, own)).error.code).toBe('already-decided')
    const back = { class_id: entry.classId, school, district: '33-madurai', latitude: 9.95, longitude: 78.1 }
    await testApp.call(takingPart.enrolClass, { token: teacher.token, params: { id: project }, body: back })
    expect(await postersAs(reader, project)).toMatchObject([{ id }])
    await testApp.call(deleteClass, { token: teacher.token, params: { id: entry.classId } })
    expect(await postersAs(reader, project)).toEqual([])
    expect(await wordsOf(reader, id)).toBe(404)
  })
})
