import { limits } from '@ariviyal/contract/limits'
import * as calls from '@ariviyal/contract/live/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../accounts/testing.ts'
import { putMaterial } from '../../materials/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { liveSessionMaterials, type liveSessions } from '../live.table.ts'
import { putRegistration, putLiveSession } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const hourMs = 3_600_000
const sessionIn = (hours: number, change: Partial<typeof liveSessions.$inferInsert> = {}) =>
  putLiveSession(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() + hours * hourMs), ...change })

async function list(query: Parameters<typeof testApp.call<typeof calls.listLiveSessions>>[1] = {}) {
  const { status, body } = await testApp.call(calls.listLiveSessions, query)
  expect(status).toBe(200)
  return body
}
const topicsOf = ({ items }: { items: { topic: string }[] }) => items.map(({ topic }) => topic)

describe('a visitor without an account', () => {
  test('sees upcoming and running sessions in order, cancelled ones marked, no drafts, and no meeting address', async () => {
    const theme = 'mathematics'
    await sessionIn(50, { theme, topic: 'Later' })
    await sessionIn(-0.5, { theme, topic: 'Runs' })
    await sessionIn(3, { theme, topic: 'Soon', grades: [12], capacity: 2 })
    await sessionIn(20, { theme, topic: 'Called off', cancelledAt: testApp.ctx.now() })
    await sessionIn(10, { theme, topic: 'Draft', publishedAt: null })
    await sessionIn(-30, { theme, topic: 'Held' })
    await sessionIn(-60, { theme, topic: 'Held before' })
    await sessionIn(-40, { theme, topic: 'Not held', cancelledAt: testApp.ctx.now() })

    const coming = await list({ query: { theme } })
    expect(coming.items.map(({ topic, state }) => [topic, state])).toEqual([
      ['Runs', 'running'],
      ['Soon', 'coming'],
      ['Called off', 'cancelled'],
      ['Later', 'coming'],
    ])
    expect(JSON.stringify(coming)).not.toContain('meet.example')
    expect(topicsOf(await list({ query: { theme, grade: 12 } }))).toEqual(['Soon'])
    expect(topicsOf(await list({ query: { theme, when: 'past' } }))).toEqual(['Held', 'Held before'])
  })

  test('pages through a long list without gaps', async () => {
    const theme = 'chemistry'
    const count = limits.pageSize + 3
    const begins = testApp.ctx.now().getTime() + 10 * hourMs
    // Two start at the same moment where the page ends.
    for (let place = 0; place < count; place += 1)
      await putLiveSession(testApp.ctx, {
        theme,
        topic: `Number ${place}`,
        startsAt: new Date(begins + (place === limits.pageSize ? place - 1 : place) * hourMs),
      })
    const first = await list({ query: { theme } })
    const second = await list({ query: { theme, cursor: first.next_cursor ?? '' } })
    expect(second.next_cursor).toBeNull()
    expect(new Set([...topicsOf(first), ...topicsOf(second)]).size).toBe(count)
  })

  test('sees the content of a session and its published materials', async () => {
    const session = await sessionIn(5)
    const [shown, draft] = [
      await putMaterial(testApp.ctx, { title: 'A sheet about light', publishedAt: testApp.ctx.now() }),
      await putMaterial(testApp.ctx, { title: 'A sheet that is being written', publishedAt: null }),
    ]
    await testApp.ctx.db.insert(liveSessionMaterials).values([
      { sessionId: session.id, materialId: draft.id, position: 0 },
      { sessionId: session.id, materialId: shown.id, position: 1 },
    ])
    const { body } = await testApp.call(calls.showLiveSession, { params: { id: session.id } })
    expect(body).toMatchObject({ topic: session.topic, own: null, places_left: null, presence_percent: 75 })
    expect(body.materials.map(({ title }) => title)).toEqual(['A sheet about light'])
    expect(JSON.stringify(body)).not.toContain('meet.example')
  })
})

test('a teacher sees their own upcoming and past sessions, without those they cancelled', async () => {
  const teacher = await signUp(testApp)
  const rows = {
    coming: await sessionIn(5, { topic: 'Mine to come' }),
    waited: await sessionIn(6, { topic: 'Mine to wait for', capacity: 1 }),
    past: await sessionIn(-6, { topic: 'Mine that was' }),
    left: await sessionIn(7, { topic: 'Mine no more' }),
  }
  await putRegistration(testApp.ctx, rows.coming.id, teacher.id)
  await putRegistration(testApp.ctx, rows.waited.id, teacher.id, { status: 'waiting', registeredAt: null })
  await putRegistration(testApp.ctx, rows.past.id, teacher.id)
  await putRegistration(testApp.ctx, rows.left.id, teacher.id, { status: 'cancelled', cancelledAt: testApp.ctx.now() })
  const own = async (when: 'coming' | 'past') => {
    const { body } = await testApp.call(calls.listOwnLiveSessions, { token: teacher.token, query: { when } })
    return body.items.map(({ topic, own: standing }) => [topic, standing?.status, standing?.place])
  }
  expect(await own('coming')).toEqual([
    ['Mine to come', 'registered', null],
    ['Mine to wait for', 'waiting', 1],
  ])
  expect(await own('past')).toEqual([['Mine that was', 'registered', null]])
})
