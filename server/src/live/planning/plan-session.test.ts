import * as calls from '@ariviyal/contract/live/live-planning'
import { messages, placesTaken } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { putMaterial } from '../../materials/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { uploadFile } from '../../uploads/testing.ts'
import { findLiveSession } from '../live.queries.ts'
import { liveRegistrations } from '../live.table.ts'
import { liveFileKeys } from '../live-file-keys.ts'
import { putRegistration, putLiveSession, liveSessionForm } from '../testing.ts'

let testApp: TestApp
let editor: TestUser
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  ;[editor, admin] = await Promise.all([signUp(testApp, { role: 'editor' }), signUp(testApp, { admin: true })])
})
afterAll(() => testApp.close())

type Form = Partial<calls.LiveSessionForm>
const begin = async (form: Form = {}) => {
  const { body } = await testApp.call(calls.createLiveSession, {
    token: editor.token,
    body: liveSessionForm(testApp.ctx, form),
  })
  return body.id
}
const show = async (id: string) =>
  (await testApp.call(calls.showStaffLiveSession, { token: editor.token, params: { id } })).body
const announce = (id: string) => testApp.call(calls.publishLiveSession, { token: editor.token, params: { id } })
/** Saves the session with some form fields changed, as the editor page would. */
async function edit(id: string, change: Form, version?: number) {
  const now = await show(id)
  const minutes = (Date.parse(now.ends_at) - Date.parse(now.starts_at)) / 60_000
  const { topic, theme, description, grades, speaker_name, starts_at, meeting_url, presence_percent } = now
  const kept = { topic, theme, description, grades, speaker_name, starts_at, meeting_url, presence_percent, minutes }
  return testApp.call(calls.editLiveSession, {
    token: editor.token,
    params: { id },
    body: {
      ...liveSessionForm(testApp.ctx, { ...kept, capacity: now.capacity ?? '' }),
      materials: now.materials.map((one) => one.id),
      ...change,
      version: version ?? now.version,
    },
  })
}
const cancel = (id: string, reason = 'The speaker is ill.') =>
  testApp.call(calls.cancelLiveSession, { token: editor.token, params: { id }, body: { reason } })
const undo = (id: string | undefined) =>
  testApp.call(undoAct, { token: editor.token, params: { id: id ?? crypto.randomUUID() } })
const sequenceOf = async (id: string) => (await findLiveSession(testApp.ctx.db, id))?.sequence
const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)
const place = async (sessionId: string, status: 'registered' | 'waiting') => {
  const teacher = await signUp(testApp)
  const change = status === 'waiting' ? { registeredAt: null } : {}
  return { teacher, registration: await putRegistration(testApp.ctx, sessionId, teacher.id, { status, ...change }) }
}
const statusOf = async (id: string) =>
  (await testApp.ctx.db.select().from(liveRegistrations).where(eq(liveRegistrations.id, id)))[0]?.status

describe('an editor who plans a session', () => {
  test('announces it once all required fields are set, and gets a message for each missing one until then', async () => {
    const bare = { topic: '', description: '', grades: [], speaker_name: '', meeting_url: '' }
    const id = await begin({ ...bare, starts_at: testApp.ctx.now().toISOString() })
    expect(await show(id)).toMatchObject({ state: 'draft', topic: '', capacity: null, published_at: null })
    const refused = await announce(id)
    expect(refused.status).toBe(409)
    expect(refused.error).toEqual({
      code: 'not-ready',
      msg: serverMessages.sessionIncomplete,
      fields: {
        topic: messages.topicMissing,
        description: messages.descriptionMissing,
        grades: messages.gradesMissing,
        speaker_name: messages.speakerMissing,
        meeting_url: messages.meetingMissing,
        starts_at: serverMessages.startOver,
      },
    })
    expect((await edit(id, liveSessionForm(testApp.ctx, { grades: [8, 7, 8] }))).body.msg).toBe(
      serverMessages.sessionSaved,
    )
    expect((await announce(id)).body.msg).toBe(serverMessages.sessionAnnounced)
    expect(await show(id)).toMatchObject({ state: 'coming', grades: [7, 8], version: 2 })
    expect((await announce(id)).status).toBe(409)
    // A required field cannot be emptied any more.
    const emptied = await edit(id, { topic: ' ' })
    expect([emptied.status, emptied.error.fields]).toEqual([409, { topic: messages.topicMissing }])
    const log = await testApp.call(listAuditLog, { token: admin.token })
    expect(log.body.items.filter(({ subject_id }) => subject_id === id).map(({ action }) => action)).toEqual([
      'live-session.published',
      'live-session.edited',
      'live-session.created',
    ])
  })

  test('gets an error for each invalid field', async () => {
    const send = async (form: object) => {
      const body = { ...liveSessionForm(testApp.ctx), ...form }
      const { error } = await testApp.call(calls.createLiveSession, { token: editor.token, body })
      return Object.keys(error.fields ?? {})
    }
    expect(await send({ meeting_url: 'javascript:alert(1)' })).toEqual(['meeting_url'])
    expect(await send({ minutes: 5 })).toEqual(['minutes'])
    expect(await send({ minutes: 481 })).toEqual(['minutes'])
    expect(await send({ capacity: 0 })).toEqual(['capacity'])
    expect(await send({ grades: [5] })).toEqual(['grades'])
    expect(await send({ presence_percent: 101 })).toEqual(['presence_percent'])
    expect(await send({ starts_at: '2027-01-02T16:00' })).toEqual(['starts_at'])
    expect(await send({ theme: 'astrology' })).toEqual(['theme'])
    expect(await send({ materials: [crypto.randomUUID()] })).toEqual(['materials'])
    expect(await send({ speaker_picture: crypto.randomUUID() })).toEqual(['speaker_picture'])
  })

  test('does not overwrite what a colleague saved meanwhile', async () => {
    const id = await begin()
    const { version } = await show(id)
    expect((await edit(id, { topic: 'First' }, version)).status).toBe(200)
    const late = await edit(id, { topic: 'Second' }, version)
    expect([late.status, late.error.code]).toEqual([409, 'edited-elsewhere'])
    expect((await show(id)).topic).toBe('First')
  })

  test('attaches materials in order, and an image of the speaker that stays until it is removed', async () => {
    const [first, second] = [
      await putMaterial(testApp.ctx, { title: 'A' }),
      await putMaterial(testApp.ctx, { title: 'B' }),
    ]
    const canvas = createCanvas(300, 200)
    canvas.getContext('2d').fillRect(20, 20, 100, 100)
    const upload = await uploadFile(testApp, editor, 'picture', 'speaker.png', await canvas.encode('png'))
    const id = await begin({ materials: [second.id, first.id], speaker_picture: upload })
    const { speaker_picture: image, materials } = await show(id)
    expect(materials.map(({ title, state }) => [title, state])).toEqual([
      ['B', 'published'],
      ['A', 'published'],
    ])
    expect(image).toMatch(/^\/media\//)
    expect((await testApp.app.inject(image ?? '')).statusCode).toBe(200)
    expect(await liveFileKeys(testApp.ctx.db)).toContain(image?.slice(7))
    await edit(id, { materials: [first.id] })
    expect(await show(id)).toMatchObject({ speaker_picture: image, materials: [{ title: 'A' }] })
    await edit(id, { drop_picture: true })
    expect((await show(id)).speaker_picture).toBeNull()
  })
})

describe('an editor who changes an announced session', () => {
  test('moves it in the calendars of those registered, and sends no mail for irrelevant changes', async () => {
    const { id, startsAt } = await putLiveSession(testApp.ctx, { topic: 'The tide at Rameswaram' })
    const { teacher } = await place(id, 'registered')
    expect((await edit(id, { description: 'Other words.' })).body.msg).toBe(serverMessages.sessionSaved)
    expect([await sequenceOf(id), await subjectsOf(teacher)]).toEqual([0, []])
    const later = new Date(startsAt.getTime() + 3_600_000).toISOString()
    expect((await edit(id, { starts_at: later })).body.msg).toBe(serverMessages.sessionMoved)
    expect(await sequenceOf(id)).toBe(1)
    const [mail] = await testApp.mails(teacher.email)
    const part = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const calendar = typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content)
    expect(calendar).toContain('SEQUENCE:1')
    expect(calendar).toContain(`DTSTART:${later.replaceAll(/[-:]|\.000/g, '')}`)
    await edit(id, { meeting_url: 'https://other.example/tide' })
    await edit(id, { topic: 'The tides at Rameswaram' })
    expect(await sequenceOf(id)).toBe(3)
    expect(await subjectsOf(teacher)).toHaveLength(3)
  })

  test('lets people who wait move up when it grows, and cannot set a capacity below the places taken', async () => {
    const { id } = await putLiveSession(testApp.ctx, { topic: 'Salt pans', capacity: 2 })
    await place(id, 'registered')
    await place(id, 'registered')
    const [next, last] = [await place(id, 'waiting'), await place(id, 'waiting')]
    const refused = await edit(id, { capacity: 1 })
    expect([refused.status, refused.error.fields]).toEqual([422, { capacity: placesTaken(2) }])
    expect((await edit(id, { capacity: 3 })).status).toBe(200)
    expect([await statusOf(next.registration), await statusOf(last.registration)]).toEqual(['registered', 'waiting'])
    expect([(await subjectsOf(next.teacher)).length, (await subjectsOf(last.teacher)).length]).toEqual([1, 0])
    expect((await edit(id, { capacity: '' })).status).toBe(200)
    expect(await statusOf(last.registration)).toBe('registered')
    expect(await show(id)).toMatchObject({ capacity: null, registered: 4, waiting: 0 })
  })

  test('cannot move one that has started, nor change its presence rule, nor what certificates already print', async () => {
    const now = testApp.ctx.now()
    const startsAt = new Date(now.getTime() - 60_000)
    const { id } = await putLiveSession(testApp.ctx, { startsAt })
    const refusedFor = async (session: string, change: Form) => (await edit(session, change)).error.fields
    expect(await refusedFor(id, { starts_at: now.toISOString() })).toEqual({ starts_at: serverMessages.begunNotMoved })
    expect(await refusedFor(id, { minutes: 90 })).toEqual({ starts_at: serverMessages.begunNotMoved })
    expect(await refusedFor(id, { presence_percent: 50 })).toEqual({ presence_percent: serverMessages.begunSameRule })
    expect((await edit(id, { topic: 'Said better' })).status).toBe(200)
    const coming = await putLiveSession(testApp.ctx)
    expect(await refusedFor(coming.id, { starts_at: now.toISOString() })).toEqual({
      starts_at: serverMessages.startOver,
    })
    const settled = await putLiveSession(testApp.ctx, {
      startsAt: new Date(now.getTime() - 86_400_000),
      settledAt: now,
    })
    expect(
      await refusedFor(settled.id, { topic: 'Another', theme: 'biology', speaker_name: 'The biology desk' }),
    ).toEqual({
      topic: serverMessages.settledStays,
      theme: serverMessages.settledStays,
      speaker_name: serverMessages.settledStays,
    })
    expect((await edit(settled.id, { description: 'With a link to the recording.' })).status).toBe(200)
  })
})

describe('an editor who cancels a session', () => {
  test('mails everyone registered or waiting half a minute later, and it leaves their calendars', async () => {
    const { id } = await putLiveSession(testApp.ctx, { topic: 'Rain at Mawsynram', capacity: 1 })
    const [registered, waiting] = [await place(id, 'registered'), await place(id, 'waiting')]
    const gone = await place(id, 'registered')
    const change = { status: 'cancelled' as const, cancelledAt: testApp.ctx.now() }
    await testApp.ctx.db.update(liveRegistrations).set(change).where(eq(liveRegistrations.id, gone.registration))
    expect((await cancel(id)).body.msg).toBe(serverMessages.sessionCalledOff)
    expect(await show(id)).toMatchObject({ state: 'cancelled', cancel_reason: 'The speaker is ill.' })
    await testApp.runJobs()
    expect(await testApp.sentMails(registered.teacher.email)).toEqual([])
    const [mail] = await testApp.mails(registered.teacher.email)
    expect(mail?.text).toContain('The speaker is ill.')
    expect(mail?.attachments.map(({ method }) => method)).toContain('CANCEL')
    expect((await testApp.mails(waiting.teacher.email))[0]?.text).toContain('The speaker is ill.')
    expect(await testApp.mails(gone.teacher.email)).toEqual([])
    expect((await cancel(id)).error.code).toBe('already-decided')
    expect((await edit(id, { topic: 'On again' })).error.code).toBe('already-decided')
  })

  test('undoes it within half a minute: the registrations are unchanged and no mail is sent', async () => {
    const { id } = await putLiveSession(testApp.ctx, { topic: 'Cancelled by mistake' })
    const { teacher, registration } = await place(id, 'registered')
    const { body } = await cancel(id)
    expect((await undo(body.undo?.id)).status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'coming', cancel_reason: '', registered: 1 })
    expect(await statusOf(registration)).toBe('registered')
    expect(await subjectsOf(teacher)).toEqual([])
    // A calendar that saw the cancellation in between accepts this as newer.
    expect(await sequenceOf(id)).toBeGreaterThan(1)
    expect((await undo(body.undo?.id)).error.code).toBe('undone-before')
  })

  test('has to give a reason, and cannot cancel drafts and past sessions', async () => {
    const { id } = await putLiveSession(testApp.ctx)
    expect((await cancel(id, '  ')).error.fields).toEqual({ reason: 'Say why it is cancelled' })
    expect((await cancel((await putLiveSession(testApp.ctx, { publishedAt: null })).id)).status).toBe(404)
    const over = await putLiveSession(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 86_400_000) })
    expect((await cancel(over.id)).error).toMatchObject({ code: 'already-decided', msg: serverMessages.sessionOver })
  })
})

test('a draft is deleted and restored with its materials; an announced session cannot be deleted', async () => {
  const material = await putMaterial(testApp.ctx)
  const id = await begin({ materials: [material.id] })
  const before = await show(id)
  const remove = (session: string) =>
    testApp.call(calls.deleteLiveDraft, { token: editor.token, params: { id: session } })
  const { body } = await remove(id)
  expect((await testApp.call(calls.showStaffLiveSession, { token: editor.token, params: { id } })).status).toBe(404)
  expect((await undo(body.undo?.id)).status).toBe(200)
  expect(await show(id)).toEqual(before)
  expect((await remove((await putLiveSession(testApp.ctx)).id)).error.msg).toBe(serverMessages.sessionNotDraft)
})
