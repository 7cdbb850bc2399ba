import { exportLiveFigures, showLiveFigures } from '@ariviyal/contract/live/live-oversight'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { certificates } from '../certificates/certificates.table.ts'
import { putCertificate } from '../certificates/testing.ts'
import { putSeries, putLiveSession } from '../live/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { CallOptions } from '../platform/http/inject-call.ts'
import type { TestApp } from '../testing/test-app.ts'
import { putAttendance, putRegistrations, putTeachers } from './testing.ts'

let testApp: TestApp
let editor: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  editor = await signUp(testApp, { role: 'editor' })
})
afterAll(() => testApp.close())

const days = (count: number) => new Date(testApp.ctx.now().getTime() + count * 86_400_000)
const show = async (query: CallOptions<typeof showLiveFigures>['query'] = {}) =>
  (await testApp.call(showLiveFigures, { token: editor.token, query })).body

test('staff see the results of each session of a series by week and export them', async () => {
  const seriesId = await putSeries(testApp.ctx)
  const other = await putSeries(testApp.ctx)
  const people = await putTeachers(testApp.ctx, 5)
  const teachers = people.map(({ id }) => id)
  const older = await putLiveSession(testApp.ctx, { seriesId, startsAt: days(-14), topic: 'Why ice floats' })
  const newer = await putLiveSession(testApp.ctx, { seriesId, startsAt: days(-7), topic: '=Why glass is clear' })
  await putLiveSession(testApp.ctx, { seriesId: other, startsAt: days(-6), topic: 'Why stars twinkle' })
  await putLiveSession(testApp.ctx, { seriesId, startsAt: days(-5), topic: 'Called off', cancelledAt: days(-6) })
  await putLiveSession(testApp.ctx, { seriesId, startsAt: days(-4), topic: 'A draft', publishedAt: null })
  await putLiveSession(testApp.ctx, { seriesId, startsAt: days(3), topic: 'Still to come' })
  await putLiveSession(testApp.ctx, { seriesId, startsAt: days(-200), topic: 'Long ago' })
  const [a = '', b = '', c = ''] = await putRegistrations(testApp.ctx, older.id, teachers)
  await putAttendance(testApp.ctx, [
    { registrationId: a, presentSeconds: 3_600 },
    { registrationId: b, presentSeconds: 2_700 },
    { registrationId: c, presentSeconds: 60 },
  ])
  const certified = async (place: number, id: string) => {
    const teacher = { ...(people[place] ?? { id: '', email: '' }), name: 'Meena Kumar' }
    return (await putCertificate(testApp, teacher, { registration: { id, sessionId: older.id } })).serial
  }
  await certified(0, a)
  await testApp.ctx.db
    .update(certificates)
    .set({ revokedAt: testApp.ctx.now(), revokedReason: 'Twice' })
    .where(eq(certificates.serial, await certified(1, b)))
  await putRegistrations(testApp.ctx, newer.id, teachers.slice(0, 2), { status: 'waiting' })

  const figures = await show({ series: seriesId })
  expect(figures.sessions).toEqual([
    {
      id: older.id,
      topic: 'Why ice floats',
      starts_at: older.startsAt.toISOString(),
      registered: 5,
      came: 3,
      qualified: 2,
      certificates: 1,
    },
    {
      id: newer.id,
      topic: '=Why glass is clear',
      starts_at: newer.startsAt.toISOString(),
      registered: 0,
      came: 0,
      qualified: 0,
      certificates: 0,
    },
  ])
  expect(figures.series.map(({ id }) => id).sort()).toEqual([seriesId, other].sort())
  expect((await show()).sessions).toHaveLength(3)
  expect((await show({ weeks: 52, series: seriesId })).sessions.map(({ topic }) => topic)[0]).toBe('Long ago')
  expect((await show({ series: crypto.randomUUID() })).sessions).toEqual([])

  const answer = await testApp.app.inject({
    method: 'GET',
    url: `${exportLiveFigures.path}?series=${seriesId}`,
    headers: { authorization: `Bearer ${editor.token}` },
  })
  const rows = parse(answer.body, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as object[]
  expect(rows).toMatchObject([
    { Topic: 'Why ice floats', Registered: '5', Came: '3', Qualified: '2', Certificates: '1' },
    { Topic: "'=Why glass is clear", Registered: '0' },
  ])
})

test('the figures of a year with many people take a few queries, however many sessions there are', async () => {
  const teachers = (await putTeachers(testApp.ctx, 300)).map(({ id }) => id)
  for (let week = 1; week <= 40; week += 1) {
    const { id } = await putLiveSession(testApp.ctx, { startsAt: days(-7 * week) })
    const registrations = await putRegistrations(testApp.ctx, id, teachers)
    await putAttendance(
      testApp.ctx,
      registrations.map((registrationId) => ({ registrationId, presentSeconds: 3_000 })),
    )
  }
  const query = vi.spyOn(testApp.ctx.db.$client, 'query')
  const { sessions } = await show({ weeks: 52 })
  expect(sessions.length).toBeGreaterThanOrEqual(40)
  expect(sessions.reduce((sum, { came }) => sum + came, 0)).toBeGreaterThanOrEqual(12_000)
  const queries = query.mock.calls.map((given) => JSON.stringify(given)).filter((text) => text.includes('live_'))
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.length).toBeLessThanOrEqual(3)
})
