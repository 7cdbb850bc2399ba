import * as calls from '@ariviyal/contract/live/live-planning'
import { searchAll } from '@ariviyal/contract/staff/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { liveStateOf } from '../live.queries.ts'
import { putRegistration, putLiveSession } from '../testing.ts'

let testApp: TestApp
let editor: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  editor = await signUp(testApp, { role: 'editor' })
})
afterAll(() => testApp.close())

const list = (query: { list?: calls.LiveList; q?: string; cursor?: string } = {}) =>
  testApp.call(calls.listStaffLiveSessions, { token: editor.token, query })

test('staff find each session in its list: upcoming ones first to last, past ones last to first', async () => {
  const q = 'Tides'
  const at = (hours: number) => new Date(testApp.ctx.now().getTime() + hours * 3_600_000)
  const put = (topic: string, hours: number, change = {}) =>
    putLiveSession(testApp.ctx, { topic, startsAt: at(hours), ...change })
  await put('Tides draft', 5, { publishedAt: null })
  await put('Tides later', 9)
  await put('Tides next', 3)
  await put('Tides now', -0.5)
  await put('Tides old', -20)
  await put('Tides last', -10)
  await put('Tides off', 4, { cancelledAt: testApp.ctx.now(), cancelReason: 'Holiday' })
  const topics = async (name: calls.LiveList) =>
    (await list({ list: name, q })).body.items.map(({ topic, state }) => [topic, state])
  expect(await topics('coming')).toEqual([
    ['Tides now', 'running'],
    ['Tides next', 'coming'],
    ['Tides later', 'coming'],
  ])
  expect(await topics('drafts')).toEqual([['Tides draft', 'draft']])
  expect(await topics('past')).toEqual([
    ['Tides last', 'over'],
    ['Tides old', 'over'],
  ])
  expect(await topics('cancelled')).toEqual([['Tides off', 'cancelled']])
})

test('a list counts registered and waiting people, and pages without gaps', async () => {
  const first = new Date(testApp.ctx.now().getTime() + 30 * 3_600_000)
  // Two start at the same moment: neither is skipped.
  for (let n = 0; n < 22; n += 1)
    await putLiveSession(testApp.ctx, {
      topic: `Paged ${n}`,
      startsAt: new Date(first.getTime() + Math.floor(n / 2) * 60_000),
    })
  const page = (await list({ q: 'Paged' })).body
  expect(page.items).toHaveLength(20)
  const rest = (await list({ q: 'Paged', cursor: page.next_cursor ?? '' })).body
  expect(new Set([...page.items, ...rest.items].map(({ topic }) => topic)).size).toBe(22)
  expect(rest.next_cursor).toBeNull()

  const id = page.items[0]?.id ?? ''
  for (const status of ['registered', 'registered', 'waiting'] as const)
    await putRegistration(testApp.ctx, id, (await signUp(testApp)).id, { status })
  await putRegistration(testApp.ctx, id, (await signUp(testApp)).id, {
    status: 'cancelled',
    cancelledAt: testApp.ctx.now(),
  })
  expect((await list({ q: 'Paged' })).body.items[0]).toMatchObject({ registered: 2, waiting: 1 })
  const one = await testApp.call(calls.showStaffLiveSession, { token: editor.token, params: { id } })
  expect(one.body).toMatchObject({ registered: 2, waiting: 1, presence_percent: 75, materials: [], version: 1 })
})

test('the start of a session is inclusive, its end exclusive', () => {
  const startsAt = new Date('2027-01-02T10:30:00Z')
  const endsAt = new Date('2027-01-02T11:30:00Z')
  const stateAt = (text: string) =>
    liveStateOf({ publishedAt: startsAt, cancelledAt: null, startsAt, endsAt }, new Date(text))
  expect(stateAt('2027-01-02T10:29:59.999Z')).toBe('coming')
  expect(stateAt('2027-01-02T10:30:00Z')).toBe('running')
  expect(stateAt('2027-01-02T11:29:59.999Z')).toBe('running')
  expect(stateAt('2027-01-02T11:30:00Z')).toBe('over')
})

test('the console search finds a session by topic or speaker despite typos, for all staff', async () => {
  const { id } = await putLiveSession(testApp.ctx, {
    topic: 'Rainbows over Kodaikanal',
    speakerName: 'The meteorology desk',
  })
  const support = await signUp(testApp, { role: 'support' })
  const found = async (q: string, token = editor.token) =>
    (await testApp.call(searchAll, { token, query: { q } })).body.items
      .filter(({ kind }) => kind === 'live-session')
      .map((item) => item.id)
  expect(await found('Kodaikanal')).toEqual([id])
  expect(await found('kodaiknal', support.token)).toEqual([id])
  expect(await found('meteorology')).toEqual([id])
})
