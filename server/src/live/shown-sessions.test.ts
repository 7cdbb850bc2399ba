import { limits } from '@ariviyal/contract/limits'
import * as calls from '@ariviyal/contract/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../accounts/testing.ts'
import { putMaterial } from '../materials/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { liveSessionMaterials, type liveSessions } from './live.table.ts'
import { putRegistration, putSession } from './testing.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

const hourMs = 3_600_000
const sessionIn = (hours: number, change: Partial<typeof liveSessions.$inferInsert> = {}) =>
  putSession(home.house, { startsAt: new Date(home.house.now().getTime() + hours * hourMs), ...change })

async function list(query: Parameters<typeof home.call<typeof calls.listLiveSessions>>[1] = {}) {
  const { status, body } = await home.call(calls.listLiveSessions, query)
  expect(status).toBe(200)
  return body
}
const topicsOf = ({ items }: { items: { topic: string }[] }) => items.map(({ topic }) => topic)

describe('a visitor without an account', () => {
  test('reads what comes and runs, the next first, the cancelled marked so; no draft, and nothing of the meeting', async () => {
    const theme = 'mathematics'
    await sessionIn(50, { theme, topic: 'Later' })
    await sessionIn(-0.5, { theme, topic: 'Runs' })
    await sessionIn(3, { theme, topic: 'Soon', grades: [12], capacity: 2 })
    await sessionIn(20, { theme, topic: 'Called off', cancelledAt: home.house.now() })
    await sessionIn(10, { theme, topic: 'Draft', publishedAt: null })
    await sessionIn(-30, { theme, topic: 'Held' })
    await sessionIn(-60, { theme, topic: 'Held before' })
    await sessionIn(-40, { theme, topic: 'Not held', cancelledAt: home.house.now() })

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

  test('turns the pages of a long list without a gap', async () => {
    const theme = 'chemistry'
    const count = limits.pageSize + 3
    const begins = home.house.now().getTime() + 10 * hourMs
    // Two begin at the same moment where the page ends.
    for (let place = 0; place < count; place += 1)
      await putSession(home.house, {
        theme,
        topic: `Number ${place}`,
        startsAt: new Date(begins + (place === limits.pageSize ? place - 1 : place) * hourMs),
      })
    const first = await list({ query: { theme } })
    const second = await list({ query: { theme, cursor: first.next_cursor ?? '' } })
    expect(second.next_cursor).toBeNull()
    expect(new Set([...topicsOf(first), ...topicsOf(second)]).size).toBe(count)
  })

  test('reads of one session what it is about and which published materials go with it', async () => {
    const session = await sessionIn(5)
    const [shown, draft] = [
      await putMaterial(home.house, { title: 'A sheet about light', publishedAt: home.house.now() }),
      await putMaterial(home.house, { title: 'A sheet that is being written', publishedAt: null }),
    ]
    await home.house.db.insert(liveSessionMaterials).values([
      { sessionId: session.id, materialId: draft.id, position: 0 },
      { sessionId: session.id, materialId: shown.id, position: 1 },
    ])
    const { body } = await home.call(calls.showLiveSession, { params: { id: session.id } })
    expect(body).toMatchObject({ topic: session.topic, own: null, places_left: null, presence_percent: 75 })
    expect(body.materials.map(({ title }) => title)).toEqual(['A sheet about light'])
    expect(JSON.stringify(body)).not.toContain('meet.example')
  })
})

test('a teacher finds their own sessions apart: what comes, and what was, without those they gave up', async () => {
  const teacher = await signUp(home)
  const rows = {
    coming: await sessionIn(5, { topic: 'Mine to come' }),
    waited: await sessionIn(6, { topic: 'Mine to wait for', capacity: 1 }),
    past: await sessionIn(-6, { topic: 'Mine that was' }),
    left: await sessionIn(7, { topic: 'Mine no more' }),
  }
  await putRegistration(home.house, rows.coming.id, teacher.id)
  await putRegistration(home.house, rows.waited.id, teacher.id, { status: 'waiting', registeredAt: null })
  await putRegistration(home.house, rows.past.id, teacher.id)
  await putRegistration(home.house, rows.left.id, teacher.id, { status: 'cancelled', cancelledAt: home.house.now() })
  const own = async (when: 'coming' | 'past') => {
    const { body } = await home.call(calls.listOwnLiveSessions, { token: teacher.token, query: { when } })
    return body.items.map(({ topic, own: standing }) => [topic, standing?.status, standing?.place])
  }
  expect(await own('coming')).toEqual([
    ['Mine to come', 'registered', null],
    ['Mine to wait for', 'waiting', 1],
  ])
  expect(await own('past')).toEqual([['Mine that was', 'registered', null]])
})
