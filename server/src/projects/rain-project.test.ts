import { me } from '@ariviyal/contract/accounts/accounts'
import * as calls from '@ariviyal/contract/projects/projects'
import * as pupilCalls from '@ariviyal/contract/projects/pupil-projects'
import * as running from '@ariviyal/contract/projects/running'
import * as takingPart from '@ariviyal/contract/projects/taking-part'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { enrolledClass, projectForm, projectsOf, rainField, release, visitForm } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const schools = 12
const weeks = 12
/** From that week on, a school does not measure any more. */
const dropouts = new Map([
  [3, 9],
  [7, 11],
])
/** Rain of a week at a school, in whole millimetres. */
const rainOf = (school: number, week: number) => 12 + ((school * 7 + week * 5) % 16)
const isWrongUnit = (school: number, week: number) => week > 1 && (school + week) % 9 === 0
const isMissed = (school: number, week: number) => week >= (dropouts.get(school) ?? weeks)
/** A school without a network in these weeks, whose phone keeps what was measured by the first protocol. */
const offline = { school: 5, from: 5, until: 7 }
const isOffline = (school: number, week: number) =>
  school === offline.school && week >= offline.from && week < offline.until

const gaugeField = { ...rainField, max: 100 }
const skyField = {
  key: 'sky',
  label: 'The sky',
  kind: 'choice' as const,
  options: [
    { key: 'clear', label: 'Clear' },
    { key: 'cloudy', label: 'Cloudy' },
  ],
}
const countField = { key: 'wet_days', label: 'Days with rain', kind: 'count', max: 7 } as const

test('twelve schools measure rain for twelve weeks, with dropouts, a new protocol and wrong units', async () => {
  const began = dayOf(testApp.ctx.now())
  const formOf = (fields: Parameters<typeof projectForm>[1]) =>
    projectForm(began, { ...fields, schedule: { starts_on: began, ends_on: laterDay(began, 84), every: 'week' } })
  const projectId = await projectsOf(testApp, admin).open(formOf({ fields: [gaugeField, skyField] }))
  const params = { id: projectId }
  const entries: Awaited<ReturnType<typeof enrolledClass>>[] = []
  for (let school = 0; school < schools; school += 1) {
    const teacher = await signUpSubscriber(testApp, { admin })
    // A degree apart: no school is near another one.
    const place = { school: `School ${school}`, latitude: 9 + school, longitude: 77.5 }
    entries.push(await enrolledClass(testApp, teacher, projectId, place))
  }
  const entryOf = (school: number) => {
    const entry = entries[school]
    if (!entry) throw new Error('no such school')
    return entry
  }
  const send = async (school: number, visit: ReturnType<typeof visitForm>) => {
    const { status, body, error } = await testApp.call(pupilCalls.sendVisit, {
      token: entryOf(school).token,
      params,
      body: visit,
    })
    expect([school, status, error]).toMatchObject([school, 200, {}])
    return body
  }
  let protocol = 1
  const measure = (school: number, week: number) =>
    visitForm(testApp, {
      protocol,
      readings: [
        { field: 'rain', value: String(rainOf(school, week)), unit: isWrongUnit(school, week) ? 'cm' : 'mm' },
        protocol === 1 ? { field: 'sky', value: 'cloudy' } : { field: 'wet_days', value: '3' },
      ],
    })
  const kept: ReturnType<typeof visitForm>[] = []
  let flaggedWrong = 0
  for (let week = 0; week < weeks; week += 1) {
    if (week === 6) {
      await projectsOf(testApp, admin).change(
        projectId,
        formOf({ fields: [gaugeField, countField] }),
        'Count the wet days instead of describing the sky',
      )
      protocol = 2
    }
    for (let school = 0; school < schools; school += 1) {
      if (isMissed(school, week)) {
        // The class leaves when it stops.
        if (week === dropouts.get(school))
          await testApp.call(takingPart.leaveProject, {
            token: entryOf(school).teacher.token,
            params: { id: entryOf(school).id },
          })
        continue
      }
      if (isOffline(school, week)) {
        kept.push({ ...measure(school, week), protocol: 1, readings: measureByFirst(school, week) })
        continue
      }
      const { flags } = await send(school, measure(school, week))
      if (isWrongUnit(school, week) && flags.some(({ field }) => field === 'rain')) flaggedWrong += 1
      if (!isWrongUnit(school, week)) expect(flags).toEqual([])
    }
    // The phone finds a network: everything arrives, each twice, by the protocol it was measured by.
    if (week === offline.until)
      for (const visit of [...kept, ...kept]) expect((await send(offline.school, visit)).readings).toBe(2)
    testApp.advance({ days: 7 })
    // Teachers and staff look in each week, which keeps their sessions.
    for (const { token } of [admin, ...entries.map(({ teacher }) => teacher)])
      expect((await testApp.call(me, { token })).status).toBe(200)
  }
  const wrong = countOf((school, week) => isWrongUnit(school, week) && !isMissed(school, week))
  expect(flaggedWrong).toBe(wrong - countOf((school, week) => isWrongUnit(school, week) && isOffline(school, week)))

  for (const entry of entries) await releaseAll(entry)
  const shown = async (flagged: 'with' | 'without') =>
    (await testApp.call(calls.showResults, { token: admin.token, params, query: { flagged } })).body
  const measured = countOf((school, week) => !isMissed(school, week))
  const meanOver = (count: (school: number, week: number) => boolean, value = rainOf) => {
    const means = Array.from({ length: schools }, (_, school) => {
      const own = Array.from({ length: weeks }, (__, week) => week).filter((week) => count(school, week))
      return own.reduce((sum, week) => sum + value(school, week), 0) / own.length
    })
    return means.reduce((sum, mean) => sum + mean, 0) / means.length
  }
  const isKept = (school: number, week: number) => !isMissed(school, week)
  const asEntered = (school: number, week: number) => rainOf(school, week) * (isWrongUnit(school, week) ? 10 : 1)
  const rain = ({ fields }: Awaited<ReturnType<typeof shown>>) => fields.find(({ key }) => key === 'rain')

  const first = await shown('with')
  expect(first).toMatchObject({ schools, classes: schools, visits: measured, readings: 2 * measured })
  expect(rain(first)?.all.mean).toBeCloseTo(meanOver(isKept, asEntered), 1)
  const without = await shown('without')
  expect(without.flagged).toBe(wrong)
  expect(rain(without)?.all).toMatchObject({ schools, readings: measured - wrong })
  expect(rain(without)?.all.mean).toBeCloseTo(
    meanOver((school, week) => isKept(school, week) && !isWrongUnit(school, week)),
    1,
  )
  // The field of the first protocol keeps its figures, and each protocol its schools.
  expect(without.fields.map(({ key, is_current }) => [key, is_current])).toEqual([
    ['rain', true],
    ['sky', false],
    ['wet_days', true],
  ])

  // Each teacher corrects the wrong units; then all readings count, and the means are those that the gauges showed.
  for (const entry of entries) await correctAll(entry)
  const corrected = await shown('without')
  expect(corrected).toMatchObject({ flagged: 0, readings: 2 * measured })
  expect(rain(corrected)?.all.mean).toBeCloseTo(meanOver(isKept), 1)
  expect(rain(corrected)?.all.low).toBeLessThan(meanOver(isKept))
  expect(rain(corrected)?.all.high).toBeGreaterThan(meanOver(isKept))

  expect((await testApp.call(running.closeProject, { token: admin.token, params })).status).toBe(200)
  expect((await testApp.call(pupilCalls.listClassProjects, { token: entryOf(0).token })).body.items).toMatchObject([
    { is_open: false },
  ])

  function measureByFirst(school: number, week: number) {
    const unit = isWrongUnit(school, week) ? ('cm' as const) : ('mm' as const)
    return [
      { field: 'rain', value: String(rainOf(school, week)), unit },
      { field: 'sky', value: 'clear' },
    ]
  }
  async function visitsOf(entry: (typeof entries)[number]) {
    const { body } = await testApp.call(takingPart.listVisits, {
      token: entry.teacher.token,
      params: { id: entry.id },
    })
    return body.items
  }
  async function releaseAll(entry: (typeof entries)[number]) {
    const ids = (await visitsOf(entry)).map(({ id }) => id)
    expect((await release(testApp, entry, ids)).status).toBe(200)
  }
  async function correctAll(entry: (typeof entries)[number]) {
    for (const { readings } of await visitsOf(entry))
      for (const { id, value, unit } of readings.filter((reading) => reading.unit === 'cm')) {
        const body = { value, unit: 'mm' as const, reason: `It was not ${unit}` }
        const { status } = await testApp.call(takingPart.correctReading, {
          token: entry.teacher.token,
          params: { id },
          body,
        })
        expect(status).toBe(200)
      }
  }
}, 180_000)

function countOf(counts: (school: number, week: number) => boolean): number {
  let count = 0
  for (let school = 0; school < schools; school += 1)
    for (let week = 0; week < weeks; week += 1) if (counts(school, week)) count += 1
  return count
}
