import * as calls from '@ariviyal/contract/projects/projects'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { seedProjects } from './seed-projects.ts'
import { enrolledClass } from './testing.ts'

const rain = 'How much rain does the monsoon bring to our school?'
const own = 5

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

/** Moves the clock to this day, where the product is started again. */
async function startOn(day: string): Promise<void> {
  const seconds = (Date.parse(`${day}T06:00:00Z`) - testApp.ctx.now().getTime()) / 1_000
  testApp.advance({ seconds })
  admin = { ...admin, token: await logInAs(testApp, admin) }
  await Promise.all([seedProjects(testApp.ctx), seedProjects(testApp.ctx)])
}
const listed = async () => (await testApp.call(calls.listProjects, { token: admin.token })).body.items
const shown = async (id: string) => (await testApp.call(calls.showProject, { token: admin.token, params: { id } })).body

test('our own projects can be run at a start in 2029; later those that nobody has joined move, and the others get a successor', async () => {
  await startOn('2029-08-01')
  const today = dayOf(testApp.ctx.now())
  const first = await listed()
  expect(first).toHaveLength(own)
  for (const { starts_on: from, ends_on: until, state } of first) {
    expect([state, until >= today, from <= laterDay(today, 365)]).toEqual(['open', true, true])
    expect(until >= laterDay(from, 70)).toBe(true)
  }
  const [rain2029, ...others] = first
  expect(rain2029).toMatchObject({ title: rain, starts_on: '2029-06-01', ends_on: '2029-09-30' })
  expect(others.map(({ starts_on: from }) => from.slice(0, 4))).toEqual(['2030', '2030', '2030', '2030'])

  const teacher = await signUpSubscriber(testApp, { admin })
  await enrolledClass(testApp, teacher, rain2029?.id ?? '')
  await startOn('2029-09-30')
  expect((await listed()).map(({ id, ends_on: until }) => [id, until])).toEqual(
    first.map(({ id, ends_on: until }) => [id, until]),
  )

  await startOn('2029-10-01')
  const [rain2030, ...before] = await listed()
  expect(rain2030).toMatchObject({ title: rain, schools: 0, starts_on: '2030-06-01', ends_on: '2030-09-30' })
  expect(before.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(await shown(rain2029?.id ?? '')).toMatchObject({ state: 'open', schools: 1, ends_on: '2029-09-30' })
  expect((await shown(rain2029?.id ?? '')).versions).toHaveLength(1)

  await startOn('2031-10-01')
  const moved = await listed()
  expect(moved).toHaveLength(own + 1)
  expect(moved.find(({ id }) => id === rain2029?.id)).toMatchObject({ ends_on: '2029-09-30' })
  const { starts_on: from, versions, version } = await shown(rain2030?.id ?? '')
  expect([from, versions.length]).toEqual(['2032-06-01', 2])
  expect(version.changes).toBe('The days of the next season')
  const years = moved.filter(({ id }) => id !== rain2029?.id).map(({ starts_on: day }) => day.slice(0, 4))
  expect(new Set(years)).toEqual(new Set(['2032']))
})
