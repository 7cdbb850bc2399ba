import * as calls from '@ariviyal/contract/live/attendance-import'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../../accounts/testing.ts'
import { signUpSubscriber } from '../../../subscriptions/testing.ts'
import { openTestApp } from '../../../testing/open-test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { type LiveSessionRow, liveSessions } from '../../live.table.ts'
import { putRegistration, putLiveSession } from '../../testing.ts'
import { listMoment, participantsFile, putHeldSession } from '../testing.ts'
import { liveImportRows } from '../attendance.table.ts'
import { onAttendanceChange } from '../on-attendance-change.ts'
import { openImportFixture } from './import-fixture-testing.ts'

let testApp: TestApp
let admin: TestUser
let fixture: ReturnType<typeof openImportFixture>
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { role: 'support' })
  fixture = openImportFixture(testApp, admin)
})
afterAll(() => testApp.close())

const heldSession = (change: Partial<LiveSessionRow> = {}) => putHeldSession(testApp, change)
const rowsOf = async () => testApp.ctx.db.$count(liveImportRows)

describe('staff who import a participant list', () => {
  test('preview who matches whom, without any change', async () => {
    const session = await heldSession()
    const [known, named, walkIn, free] = [
      await signUp(testApp),
      await signUp(testApp, { firstname: 'Named', lastname: 'Teacher' }),
      await signUpSubscriber(testApp),
      await signUp(testApp),
    ]
    const host = await signUp(testApp, { role: 'editor' })
    await putRegistration(testApp.ctx, session.id, known.id)
    await putRegistration(testApp.ctx, session.id, named.id)
    const before = await rowsOf()
    const body = participantsFile(session, [
      { name: 'iPad', email: known.email.toUpperCase(), from: -2, until: 20 },
      { name: 'iPad', email: known.email, from: 30, until: 62 },
      { name: 'Ms. TEACHER Named', from: 0, until: 60 },
      { name: 'Came along', email: walkIn.email, from: 0, until: 30 },
      { name: 'No subscriber', email: free.email, from: 0, until: 30 },
      { name: 'The host', email: host.email, from: -5, until: 65 },
    ])
    const { status, body: seen } = await fixture.preview(session, { ...body, text: `${body.text}\r\nHalf a line` })
    expect(status).toBe(200)
    expect(
      seen.participants.map(({ name, seconds, matched_by, teacher }) => [name, seconds, matched_by, teacher?.user_id]),
    ).toEqual([
      ['iPad', 3_000, 'email', known.id],
      ['Ms. TEACHER Named', 3_600, 'name', named.id],
      ['Came along', 1_800, 'walk-in', walkIn.id],
      ['No subscriber', 1_800, null, undefined],
      ['The host', 3_600, null, undefined],
    ])
    expect(seen).toMatchObject({ service: 'zoom', rows: 6, problems: [{ line: 8, text: 'Half a line' }] })
    expect([seen.first, seen.last]).toEqual(
      [listMoment(session, -5), listMoment(session, 65)].map((at) => at.replace('Z', '.000Z')),
    )
    expect([await rowsOf(), (await fixture.places(session)).length]).toEqual([before, 2])
  })

  test('count it for matched people, walk-ins included, and find the others in the queue', async () => {
    const session = await heldSession()
    const known = await signUp(testApp)
    const [walkIn, waiting, gone] = [
      await signUpSubscriber(testApp),
      await signUpSubscriber(testApp),
      await signUpSubscriber(testApp),
    ]
    await putRegistration(testApp.ctx, session.id, known.id)
    await putRegistration(testApp.ctx, session.id, waiting.id, { status: 'waiting', registeredAt: null })
    await putRegistration(testApp.ctx, session.id, gone.id, { status: 'cancelled', cancelledAt: session.startsAt })
    const { status, body } = await fixture.take(session, [
      { name: 'One', email: known.email, from: 0, until: 44 },
      { name: 'One', email: known.email, from: 30, until: 50 },
      { name: 'Two', email: walkIn.email, from: 0, until: 60 },
      { name: 'Three', email: waiting.email, from: 0, until: 45 },
      { name: 'Four', email: gone.email, from: 0, until: 10 },
      { name: 'Who is this', from: 5, until: 10 },
      { name: 'Who is this', from: 15, until: 25 },
    ])
    expect([status, body.msg]).toEqual([201, messages.participantsTaken])
    expect(body).toMatchObject({ matched: 3, walk_ins: 1, waiting: 1, problems: [] })
    for (const [user, seconds] of [
      [known, 3_000],
      [walkIn, 3_600],
      [waiting, 2_700],
      [gone, 600],
    ] as const)
      expect(await fixture.present(session, user)).toBe(seconds)
    expect((await fixture.places(session)).map(({ status: state, walkIn: kind }) => `${state} ${kind}`).sort()).toEqual(
      ['registered imported', 'registered imported', 'registered imported', 'registered no'],
    )
    const { items, counts } = await fixture.queue(session)
    expect(counts).toEqual({ waiting: 1, matched: 4, dismissed: 0 })
    expect(items).toMatchObject([{ name: 'Who is this', seconds: 900, stays: [{}, {}], teacher: null }])
    const { body: imports } = await testApp.call(calls.listImports, { token: admin.token, params: { id: session.id } })
    expect(imports.items).toMatchObject([
      { service: 'zoom', file_name: 'participants.csv', imported_by: admin.name, people: 5, rows: 7 },
    ])
  })

  test('get an error for the same file, whatever its line endings, and no duplicates; a longer file only adds', async () => {
    const session = await heldSession()
    const teacher = await signUp(testApp)
    await putRegistration(testApp.ctx, session.id, teacher.id)
    const lines = [{ name: 'One', email: teacher.email, from: 0, until: 20 }]
    expect((await fixture.take(session, lines)).status).toBe(201)
    const again = participantsFile(session, lines)
    const second = await testApp.call(calls.importParticipants, {
      token: admin.token,
      params: { id: session.id },
      body: { ...again, text: again.text.replaceAll('\r\n', '\n'), file_name: 'renamed.csv' },
    })
    expect([second.status, second.error.code, second.error.msg]).toEqual([
      409,
      'imported-before',
      serverMessages.participantsTakenBefore,
    ])
    await fixture.take(session, [...lines, { name: 'One', email: teacher.email, from: 10, until: 30 }])
    expect(await fixture.present(session, teacher)).toBe(1_800)
  })

  test('import the same file at the same moment once', async () => {
    const session = await heldSession()
    const lines = [{ name: 'One', from: 0, until: 20 }]
    const answers = await Promise.all([
      fixture.take(session, lines),
      fixture.take(session, lines),
      fixture.take(session, lines),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await fixture.queue(session)).counts.waiting).toBe(1)
  })

  test('cannot import one for a session that is not over or was not held, nor one of another hour or zone', async () => {
    const lines = [{ name: 'One', from: 0, until: 20 }]
    const coming = await putLiveSession(testApp.ctx)
    expect((await fixture.take(coming, lines)).error).toMatchObject({
      code: 'session-closed',
      msg: messages.liveNotOver,
    })
    const off = await heldSession({ cancelledAt: testApp.ctx.now() })
    expect((await fixture.take(off, lines)).error.msg).toBe(messages.liveNotHeld)
    const year = 366 * 24 * 3_600_000
    const old = await heldSession({
      startsAt: new Date(testApp.ctx.now().getTime() - year),
      endsAt: new Date(testApp.ctx.now().getTime() - year + 3_600_000),
    })
    expect((await fixture.take(old, lines)).error.msg).toBe(serverMessages.liveLongOver)
    const session = await heldSession()
    expect((await fixture.take(session, [{ name: 'One', from: 90, until: 120 }])).error).toMatchObject({
      code: 'invalid-fields',
      fields: { text: serverMessages.participantsElsewhere },
    })
    const body = participantsFile(session, lines)
    const made = { ...body, text: body.text.replaceAll('Z,', ',') }
    expect((await fixture.preview(session, made)).error.msg).toBe(serverMessages.participantsElsewhere)
    expect((await fixture.preview(session, { ...made, time_zone: 'UTC' })).status).toBe(200)
    expect((await fixture.preview(session, { ...made, time_zone: 'Asia/Atlantis' })).error.fields).toHaveProperty(
      'time_zone',
    )
    expect((await fixture.preview(session, { ...made, text: 'x'.repeat(200_001) })).error.fields?.['text']).toBe(
      messages.participantsTooLarge,
    )
  })

  test('after certificates were due notify those who qualify now', async () => {
    const session = await heldSession({ settledAt: testApp.ctx.now() })
    const teacher = await signUp(testApp)
    const registrationId = await putRegistration(testApp.ctx, session.id, teacher.id)
    const reported: object[] = []
    onAttendanceChange(testApp.ctx, async (_tx, change) => {
      if (change.sessionId === session.id) reported.push(change)
    })
    await fixture.take(session, [{ name: 'One', email: teacher.email, from: 0, until: 45 }])
    expect(reported).toEqual([{ sessionId: session.id, settled: true, qualified: [registrationId], lost: [] }])
  })

  test('remove it and restore it with everything that depended on it', async () => {
    const session = await heldSession()
    const teacher = await signUp(testApp)
    const walkIn = await signUpSubscriber(testApp)
    await putRegistration(testApp.ctx, session.id, teacher.id)
    const lines = [
      { name: 'One', email: teacher.email, from: 0, until: 20 },
      { name: 'Two', email: walkIn.email, from: 0, until: 60 },
      { name: 'Three', from: 0, until: 60 },
    ]
    const imported = await fixture.take(session, lines)
    const before = [
      await fixture.places(session),
      await fixture.queue(session),
      await fixture.queue(session, 'matched'),
    ]
    const remove = () => testApp.call(calls.removeImport, { token: admin.token, params: { id: imported.body.id } })
    const removed = await remove()
    expect(removed.body.msg).toBe(serverMessages.importRemoved)
    expect([await fixture.present(session, teacher), await fixture.present(session, walkIn)]).toEqual([0, null])
    expect((await fixture.queue(session)).counts).toEqual({ waiting: 0, matched: 0, dismissed: 0 })
    expect((await remove()).status).toBe(404)
    expect((await fixture.undo(removed.body.undo)).status).toBe(200)
    expect([
      await fixture.places(session),
      await fixture.queue(session),
      await fixture.queue(session, 'matched'),
    ]).toEqual(before)
    expect([await fixture.present(session, teacher), await fixture.present(session, walkIn)]).toEqual([1_200, 3_600])

    // If a colleague imported the same file in between, that import stays.
    const second = await remove()
    await fixture.take(session, lines)
    expect((await fixture.undo(second.body.undo)).error.code).toBe('changed-since')
    expect((await fixture.queue(session)).counts).toEqual({ waiting: 1, matched: 2, dismissed: 0 })
  })
})

test('a list of three thousand lines is imported, and its queue is paged', async () => {
  const session = await heldSession()
  const lines = Array.from({ length: 1_450 }, (_, place) => [
    { name: `P${place}`, from: 0, until: 30 },
    { name: `P${place}`, from: 31, until: 60 },
  ]).flat()
  const { body } = await fixture.take(session, lines)
  expect(body.waiting).toBe(1_450)
  const first = await fixture.queue(session)
  expect([first.items.length, first.items[0]?.name, first.items[0]?.stays.length]).toEqual([20, 'P0', 2])
  const next = await testApp.call(calls.listParticipants, {
    token: admin.token,
    params: { id: session.id },
    query: { cursor: first.next_cursor ?? '' },
  })
  expect(next.body.items[0]?.name).toBe('P20')
  expect(await testApp.ctx.db.$count(liveSessions, eq(liveSessions.id, session.id))).toBe(1)
})
