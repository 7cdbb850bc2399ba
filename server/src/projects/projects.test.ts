import * as calls from '@ariviyal/contract/projects/projects'
import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { ProjectForm } from '@ariviyal/contract/projects/protocol'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import { leaveProject } from '@ariviyal/contract/projects/taking-part'
import { protocolDrafts, publishable } from '@ariviyal/contract/projects/testing'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { insertVersion, selectVersions } from './projects.queries.ts'
import { enrolledClass, projectForm, projectsOf, rainField, sendVisit, visitForm } from './testing.ts'

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

describe('who runs a project', () => {
  test('publishes a second version; what was measured by the first stays readable', async () => {
    const id = await open()
    const entry = await enrolledClass(testApp, teacher, id)
    const late = visitForm(testApp)
    const fields = [{ ...rainField, label: 'Rain in the gauge', resolution: 0.5 }]
    await projectsOf(testApp, admin).change(id, projectForm(today(), { fields }), 'Read to half a millimetre')
    const { body } = await testApp.call(pupilCalls.showClassProject, { token: entry.token, params: { id } })
    expect(body.version).toMatchObject({ number: 2, changes: 'Read to half a millimetre' })
    expect((await sendVisit(testApp, entry, id, late)).protocol).toBe(1)
    expect((await sendVisit(testApp, entry, id, visitForm(testApp, { protocol: 2 }))).protocol).toBe(2)
    expect((await send(entry.token, id, visitForm(testApp, { protocol: 3 }))).error.fields).toHaveProperty('protocol')
    const first = await testApp.call(calls.showProject, { token: teacher.token, params: { id }, query: { version: 1 } })
    expect(first.body.version.protocol.fields).toMatchObject([{ label: 'Rain since yesterday' }])
    expect(first.body.versions.map(({ number }) => number)).toEqual([2, 1])
  })

  test('leaves a class the words of fields and answers that a later version dropped', async () => {
    const sky = { key: 'sky', label: 'The sky', kind: 'choice' as const }
    const clear = { key: 'clear', label: 'Clear' }
    const [hazy, cloudy] = [
      { key: 'hazy', label: 'Hazy' },
      { key: 'cloudy', label: 'Cloudy' },
    ]
    const count = { key: 'wet_days', label: 'Days with rain', kind: 'count' as const, max: 7 }
    const id = await open(projectForm(today(), { fields: [{ ...sky, options: [clear, hazy] }, count] }))
    const entry = await enrolledClass(testApp, teacher, id)
    const fields = [{ ...sky, options: [clear, cloudy] }]
    await projectsOf(testApp, admin).change(id, projectForm(today(), { fields }), 'Nobody saw haze')
    const known = [{ label: 'The sky', options: [clear, cloudy, hazy] }, { label: 'Days with rain' }]
    const { body } = await testApp.call(pupilCalls.showClassProject, { token: entry.token, params: { id } })
    expect(body.version.protocol.fields).toMatchObject([{ options: [clear, cloudy] }])
    expect(body.fields).toMatchObject(known)
    const shown = await testApp.call(calls.showProject, { token: teacher.token, params: { id } })
    expect(shown.body.fields).toEqual(body.fields)
  })

  test('finds every version in the database as it was published, whatever fields it has', async () => {
    const id = await open()
    const published = fc
      .sample(protocolDrafts, { numRuns: 12, seed: 17 })
      .flatMap(publishable)
      .map(({ protocol }, place) => ({ number: place + 2, protocol }))
      .slice(0, projectLimits.versionsMax - 1)
    expect(published.length).toBeGreaterThan(10)
    const { protocol: _, ...about } = ProjectForm.parse(projectForm(today()))
    const publishedAt = testApp.ctx.now()
    for (const { number, protocol } of published) {
      const row = { id: uuid(), projectId: id, number, form: { ...about, protocol }, changes: 'Others', publishedAt }
      await insertVersion(testApp.ctx.db, row)
    }
    const stored = new Map((await selectVersions(testApp.ctx.db, id)).map(({ number, form }) => [number, form]))
    for (const { number, protocol } of published) expect(stored.get(number)).toEqual({ ...about, protocol })
    for (const { number, protocol } of published.slice(0, 10)) {
      const { body } = await testApp.call(calls.showProject, {
        token: teacher.token,
        params: { id },
        query: { version: number },
      })
      expect(body.version).toMatchObject({ number, protocol })
    }
  })

  test('cannot give a field another unit, nor publish a draft twice', async () => {
    const id = await open()
    const fields = [{ ...rainField, unit: 'cm' as const, other_units: [] }]
    await expect(
      projectsOf(testApp, admin).change(id, projectForm(today(), { fields }), 'In centimetres'),
    ).rejects.toThrow('invalid-fields')
    const same = projectForm(today())
    await expect(projectsOf(testApp, admin).change(id, same, 'Nothing')).rejects.toThrow('incomplete')
  })

  test('sees how many classes have left, and how many have measured nothing for two weeks', async () => {
    const schedule = { starts_on: today(), ends_on: laterDay(today(), 84), every: 'week' as const }
    const id = await open(projectForm(today(), { schedule }))
    const enrolled = () => enrolledClass(testApp, teacher, id)
    const [busy, gone] = [await enrolled(), await enrolled()]
    const stopped = await enrolled()
    await sendVisit(testApp, stopped, id)
    await testApp.call(leaveProject, { token: teacher.token, params: { id: gone.id } })
    const counts = async () => {
      const { classes, left, silent } = (await testApp.call(running.showRun, { token: admin.token, params: { id } }))
        .body
      return [classes, left, silent]
    }
    testApp.advance({ days: 13 })
    await sendVisit(testApp, busy, id)
    expect(await counts()).toEqual([2, 1, 0])
    testApp.advance({ days: 2 })
    await enrolled()
    expect(await counts()).toEqual([3, 1, 1])
  })

  test('may be a teacher with a running subscription, whom staff name', async () => {
    const id = await open()
    const lead = await signUpSubscriber(testApp, { admin })
    const params = { id }
    expect((await testApp.call(running.showRun, { token: lead.token, params })).status).toBe(404)
    const free = await signUp(testApp)
    const name = (email: string) => testApp.call(running.nameLead, { token: admin.token, params, body: { email } })
    expect((await name(free.email)).error.fields).toHaveProperty('email')
    expect((await name(lead.email)).status).toBe(200)
    expect((await testApp.call(running.showRun, { token: lead.token, params })).body).toMatchObject({ published: 1 })
    expect((await testApp.call(running.closeProject, { token: lead.token, params })).status).toBe(200)
    const other = await open()
    expect((await testApp.call(running.showRun, { token: lead.token, params: { id: other } })).status).toBe(404)
  })

  test('hides a draft from everybody else', async () => {
    const { body } = await testApp.call(running.createProject, { token: admin.token, body: projectForm(today()) })
    const params = { id: body.id }
    expect((await testApp.call(calls.showProject, { token: teacher.token, params })).status).toBe(404)
    expect((await testApp.call(running.openProject, { token: admin.token, params })).error.code).toBe('incomplete')
  })
})
