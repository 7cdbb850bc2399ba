import * as planning from '@ariviyal/contract/live/live-planning'
import * as calls from '@ariviyal/contract/live/live-series'
import {
  announceLiveSessions,
  type DraftRow,
  previewAnnouncement,
  saveDrafts,
} from '@ariviyal/contract/live/series-table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { putLiveSession, putSeries, seriesForm } from '../testing.ts'

let testApp: TestApp
let editor: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  editor = await signUp(testApp, { role: 'editor' })
})
afterAll(() => testApp.close())

const begin = async () => {
  const body = seriesForm(testApp.ctx, { weekdays: [6, 7] })
  return (await testApp.call(calls.createLiveSeries, { token: editor.token, body })).body.id
}
const show = async (id: string) =>
  (await testApp.call(calls.showLiveSeries, { token: editor.token, params: { id } })).body.sessions
const rowOf = (session: calls.SeriesSession, change: Partial<DraftRow> = {}): DraftRow => ({
  id: session.id,
  version: session.version,
  starts_at: session.starts_at,
  topic: session.topic,
  description: session.description,
  speaker_name: session.speaker_name,
  meeting_url: session.meeting_url,
  grades: session.grades,
  capacity: session.capacity ?? '',
  ...change,
})
const filled = {
  topic: 'Shadows at noon',
  description: 'Measure the height of the sun.',
  speaker_name: 'The astronomy desk',
  meeting_url: 'https://meet.example/noon',
}
const save = (id: string, rows: DraftRow[]) =>
  testApp.call(saveDrafts, { token: editor.token, params: { id }, body: { rows } })
const announce = (ids: string[]) => testApp.call(announceLiveSessions, { token: editor.token, body: { ids } })

test('an editor fills twelve drafts at once; a draft keeps its length when it moves', async () => {
  const id = await begin()
  const drafts = await show(id)
  const later = (session: calls.SeriesSession) => new Date(Date.parse(session.starts_at) + 7_200_000).toISOString()
  const { body } = await save(
    id,
    drafts.map((session, place) =>
      rowOf(session, { ...filled, topic: `Topic ${place}`, starts_at: later(session), capacity: 30 }),
    ),
  )
  expect(body.refused).toEqual([])
  expect(body.saved).toEqual(drafts.map((session) => ({ id: session.id, version: session.version + 1 })))
  const after = await show(id)
  expect(after.map(({ topic }) => topic)).toEqual(drafts.map((_, place) => `Topic ${place}`))
  for (const [place, session] of after.entries()) {
    expect(session).toMatchObject({ speaker_name: filled.speaker_name, capacity: 30, theme: 'biology', state: 'draft' })
    expect(session.starts_at).toBe(later(drafts[place]!))
    expect(Date.parse(session.ends_at) - Date.parse(session.starts_at)).toBe(
      Date.parse(drafts[place]!.ends_at) - Date.parse(drafts[place]!.starts_at),
    )
  }
})

test('what a colleague edited, what is announced and what is of another series stays, and the other rows are saved', async () => {
  const id = await begin()
  const [edited, announced, free] = await show(id)
  if (!edited || !announced || !free) throw new Error('no drafts')
  await save(id, [rowOf(edited, { topic: 'A colleague was here' }), rowOf(announced, filled)])
  expect((await announce([announced.id])).status).toBe(200)
  const other = await putLiveSession(testApp.ctx, { publishedAt: null, seriesId: await putSeries(testApp.ctx) })
  const foreign = { ...rowOf(free, filled), id: other.id, version: 1 }
  const { body } = await save(id, [rowOf(edited, filled), rowOf(announced, filled), rowOf(free, filled), foreign])
  expect(body.saved.map((one) => one.id)).toEqual([free.id])
  expect(body.refused).toEqual([
    { id: edited.id, reason: 'edited-elsewhere' },
    { id: announced.id, reason: 'not-draft' },
    { id: other.id, reason: 'not-draft' },
  ])
  expect((await show(id))[0]?.topic).toBe('A colleague was here')
})

test('rows are bounded, and hold what the form of a session holds', async () => {
  const id = await begin()
  const [draft] = await show(id)
  if (!draft) throw new Error('no draft')
  expect((await save(id, [])).status).toBe(422)
  expect(
    (
      await save(
        id,
        Array.from({ length: 101 }, () => rowOf(draft)),
      )
    ).status,
  ).toBe(422)
  for (const change of [
    { meeting_url: 'javascript:alert(1)' },
    { grades: [5] },
    { topic: 'See http://elsewhere' },
    { capacity: 0 },
  ])
    expect((await save(id, [rowOf(draft, change)])).status).toBe(422)
  const support = await signUp(testApp, { role: 'support' })
  const asSupport = { token: support.token, params: { id }, body: { rows: [rowOf(draft)] } }
  expect((await testApp.call(saveDrafts, asSupport)).status).toBe(403)
})

test('several are announced at once, or none where one is incomplete', async () => {
  const id = await begin()
  const drafts = await show(id)
  await save(
    id,
    drafts
      .slice(0, 3)
      .map((session, place) => rowOf(session, { ...filled, topic: place === 2 ? '' : `Topic ${place}` })),
  )
  const [first, second, third] = drafts
  if (!first || !second || !third) throw new Error('no drafts')
  const refused = await announce([first.id, second.id, third.id])
  expect([refused.status, refused.error.code]).toEqual([409, 'not-ready'])
  expect(refused.error.msg).toMatch(/^Nothing is announced yet\. The session of .+ IST still needs: Enter the topic\.$/)
  expect((await show(id)).every(({ state }) => state === 'draft')).toBe(true)
  expect((await announce([second.id, first.id, first.id])).body.msg).toBe(
    '2 sessions are announced. Teachers can register now.',
  )
  expect((await show(id)).slice(0, 3).map(({ state }) => state)).toEqual(['coming', 'coming', 'draft'])
  expect((await announce([first.id])).error.code).toBe('already-decided')
  expect((await announce([crypto.randomUUID()])).status).toBe(404)
  expect((await announce(Array.from({ length: 51 }, () => crypto.randomUUID()))).status).toBe(422)
})

test('the mails about them are shown before, with the words of the first', async () => {
  const { id } = await putLiveSession(testApp.ctx, { publishedAt: null, topic: 'Tides at Rameswaram' })
  const { mails } = (await testApp.call(previewAnnouncement, { token: editor.token, body: { ids: [id] } })).body
  expect(mails.map((mail) => mail.subject)).toEqual([
    'You are registered: Tides at Rameswaram',
    'Coming up: Tides at Rameswaram',
    'Starting soon: Tides at Rameswaram',
  ])
  const draft = await testApp.call(planning.showStaffLiveSession, { token: editor.token, params: { id } })
  expect(draft.body.state).toBe('draft')
})
