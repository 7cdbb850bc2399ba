import * as planning from '@ariviyal/contract/live/live-planning'
import * as calls from '@ariviyal/contract/live/live-series'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { dayOf, laterDay } from '@ariviyal/contract/time'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { liveSessions } from '../live.table.ts'
import { seriesForm, liveSessionForm } from '../testing.ts'
import { planAllSeries, planSeries } from './plan-series.ts'

let testApp: TestApp
let editor: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  editor = await signUp(testApp, { role: 'editor' })
})
afterAll(() => testApp.close())

const weekend = { weekdays: [6, 7] }
const begin = async (change: Partial<calls.LiveSeriesForm> = {}, ctx = testApp) => {
  const body = seriesForm(ctx.ctx, change)
  return (await ctx.call(calls.createLiveSeries, { token: editor.token, body })).body.id
}
const show = async (id: string) =>
  (await testApp.call(calls.showLiveSeries, { token: editor.token, params: { id } })).body
const daysOf = async (id: string) => (await show(id)).sessions.map((one) => dayOf(new Date(one.starts_at)))
const undo = (id: string | undefined) =>
  testApp.call(undoAct, { token: editor.token, params: { id: id ?? crypto.randomUUID() } })
const leaveOut = (id: string, day: string) =>
  testApp.call(calls.leaveOutDay, { token: editor.token, params: { id }, body: { day, reason: 'Pongal' } })
const end = (id: string) => testApp.call(calls.endLiveSeries, { token: editor.token, params: { id } })
/** Completes a draft and announces it. */
async function announce(id: string) {
  const { version, starts_at } = (
    await testApp.call(planning.showStaffLiveSession, { token: editor.token, params: { id } })
  ).body
  const body = { ...liveSessionForm(testApp.ctx, { starts_at }), version }
  await testApp.call(planning.editLiveSession, { token: editor.token, params: { id }, body })
  return testApp.call(planning.publishLiveSession, { token: editor.token, params: { id } })
}

describe('a series', () => {
  test('plans drafts six weeks ahead at 16:00, with the fields of the series', async () => {
    const id = await begin(weekend)
    const { sessions, next_at } = await show(id)
    expect(sessions.length).toBeGreaterThanOrEqual(11)
    expect(sessions.length).toBeLessThanOrEqual(13)
    for (const session of sessions) {
      expect(session).toMatchObject({ state: 'draft', topic: '', theme: 'biology', grades: [9, 10], capacity: 100 })
      expect(session.starts_at).toMatch(/T10:30:00\.000Z$/)
      expect([0, 6]).toContain(new Date(session.starts_at).getUTCDay())
    }
    expect(next_at).toBe(sessions[0]?.starts_at)
    const { items } = (await testApp.call(calls.listLiveSeries, { token: editor.token })).body
    expect(items.find((item) => item.id === id)).toMatchObject({ weekdays: [6, 7], starts_at: '16:00', ended_at: null })
  })

  test('is extended by the nightly job, each day once, however many instances run it', async () => {
    const own = await openTestApp()
    const other = await openTestApp({ beside: own })
    try {
      editor = await signUp(own, { role: 'editor' })
      const id = await begin({}, own)
      const countDays = async () => {
        const rows = await own.ctx.db.select().from(liveSessions).where(eq(liveSessions.seriesId, id))
        return { days: new Set(rows.map((row) => row.seriesDay)).size, rows: rows.length }
      }
      const atFirst = (await countDays()).rows
      expect(atFirst).toBe(liveLimits.weeksAhead * 7)
      for (const ctx of [own, other]) ctx.advance({ days: 7 })
      await Promise.all([planAllSeries(own.ctx), planAllSeries(other.ctx), planAllSeries(own.ctx)])
      expect(await countDays()).toEqual({ days: atFirst + 7, rows: atFirst + 7 })
      expect(own.ctx.jobs.queues.get('live.plan-series')?.schedule?.timeZone).toBe('Asia/Kolkata')
    } finally {
      await other.close()
      await own.close()
      editor = await signUp(testApp, { role: 'editor' })
    }
  })

  test('respects its first and last day', async () => {
    const from = laterDay(dayOf(testApp.ctx.now()), 10)
    const id = await begin({ from_day: from, until_day: laterDay(from, 3) })
    expect(await daysOf(id)).toEqual([0, 1, 2, 3].map((days) => laterDay(from, days)))
    const create = async (change: Partial<calls.LiveSeriesForm>) => {
      const body = seriesForm(testApp.ctx, change)
      return (await testApp.call(calls.createLiveSeries, { token: editor.token, body })).error.fields
    }
    expect(await create({ from_day: from, until_day: laterDay(from, -1) })).toEqual({
      until_day: messages.untilBeforeFrom,
    })
    expect(await create({ from_day: from, until_day: laterDay(from, 421) })).toEqual({
      until_day: messages.seriesTooLong,
    })
    expect(await create({ weekdays: [] })).toEqual({ weekdays: 'Choose at least one day' })
    expect(await create({ starts_at: '24:00' })).toEqual({ starts_at: 'Choose a time' })
  })

  test('plans its drafts again when it changes, except edited ones', async () => {
    const id = await begin(weekend)
    const [first, second, third] = (await show(id)).sessions
    await announce(first?.id ?? '')
    const draft = (
      await testApp.call(planning.showStaffLiveSession, { token: editor.token, params: { id: second?.id ?? '' } })
    ).body
    const worked = {
      ...liveSessionForm(testApp.ctx, { topic: 'Begun', starts_at: draft.starts_at }),
      version: draft.version,
    }
    await testApp.call(planning.editLiveSession, { token: editor.token, params: { id: draft.id }, body: worked })
    const { version } = await show(id)
    const body = { ...seriesForm(testApp.ctx, { ...weekend, starts_at: '17:30', minutes: 45 }), version }
    expect((await testApp.call(calls.editLiveSeries, { token: editor.token, params: { id }, body })).status).toBe(200)
    const after = (await show(id)).sessions
    expect(after.slice(0, 2).map((one) => [one.id, one.starts_at])).toEqual([
      [first?.id, first?.starts_at],
      [second?.id, second?.starts_at],
    ])
    expect(after[2]?.starts_at).toBe(third?.starts_at.replace('T10:30', 'T12:00'))
    expect(after[2]?.ends_at).toMatch(/T12:45/)
    const late = await testApp.call(calls.editLiveSeries, { token: editor.token, params: { id }, body })
    expect(late.error.code).toBe('edited-elsewhere')
  })
})

describe('a day of a series', () => {
  test('is skipped with its draft, also by the nightly job, and restored', async () => {
    const id = await begin(weekend)
    const before = await daysOf(id)
    const day = before[1] ?? ''
    expect((await leaveOut(id, day)).body.msg).toBe(serverMessages.dayLeftOut)
    await testApp.ctx.db.transaction((tx) => planSeries(testApp.ctx, tx, id))
    expect(await daysOf(id)).toEqual(before.filter((one) => one !== day))
    expect((await show(id)).exceptions).toEqual([{ day, reason: 'Pongal' }])
    expect((await leaveOut(id, day)).error.fields).toEqual({ day: serverMessages.dayLeftOutBefore })
    const takeIn = () => testApp.call(calls.takeInDay, { token: editor.token, params: { id }, body: { day } })
    expect((await takeIn()).status).toBe(200)
    expect(await daysOf(id)).toEqual(before)
    expect((await takeIn()).status).toBe(404)
  })

  test('returns with its draft unchanged when skipping it is undone', async () => {
    const id = await begin(weekend)
    const before = (await show(id)).sessions
    const { body } = await leaveOut(id, (await daysOf(id))[0] ?? '')
    expect((await undo(body.undo?.id)).status).toBe(200)
    expect((await show(id)).sessions).toEqual(before)
    expect((await show(id)).exceptions).toEqual([])
  })

  test('cannot be skipped if its session is announced or past, or it is not one of its days', async () => {
    const id = await begin(weekend)
    const [first] = (await show(id)).sessions
    const day = dayOf(new Date(first?.starts_at ?? ''))
    expect((await announce(first?.id ?? '')).status).toBe(200)
    expect((await leaveOut(id, day)).error.fields).toEqual({ day: serverMessages.dayAnnounced })
    expect((await leaveOut(id, laterDay(day, 3))).error.fields).toEqual({ day: serverMessages.dayNotOfSeries })
    expect((await leaveOut(id, laterDay(dayOf(testApp.ctx.now()), -1))).error.fields).toEqual({
      day: serverMessages.dayOver,
    })
    expect((await show(id)).sessions[0]?.state).toBe('coming')
  })

  test('is not planned again after its draft was deleted', async () => {
    const id = await begin(weekend)
    const before = await daysOf(id)
    const draft = (await show(id)).sessions[0]?.id ?? ''
    const deleted = await testApp.call(planning.deleteLiveDraft, { token: editor.token, params: { id: draft } })
    await testApp.ctx.db.transaction((tx) => planSeries(testApp.ctx, tx, id))
    expect(await daysOf(id)).toEqual(before.slice(1))
    expect((await undo(deleted.body.undo?.id)).status).toBe(200)
    expect(await daysOf(id)).toEqual(before)
    expect((await show(id)).exceptions).toEqual([])
  })
})

test('an ended series loses its drafts, keeps announced sessions, and resumes unchanged on undo', async () => {
  const id = await begin(weekend)
  const [first] = (await show(id)).sessions
  await announce(first?.id ?? '')
  const before = (await show(id)).sessions
  const { body } = await end(id)
  expect((await show(id)).sessions.map((one) => [one.id, one.state])).toEqual([[first?.id, 'coming']])
  expect((await end(id)).error.msg).toBe(serverMessages.seriesEndedBefore)
  expect(await testApp.ctx.db.transaction((tx) => planSeries(testApp.ctx, tx, id))).toBe(0)
  expect((await undo(body.undo?.id)).status).toBe(200)
  expect((await show(id)).sessions).toEqual(before)
  expect((await show(id)).ended_at).toBeNull()
})
