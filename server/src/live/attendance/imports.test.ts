import * as calls from '@ariviyal/contract/attendance-import'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestHouse } from '../../testing/open-test-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { type LiveSessionRow, liveSessions } from '../live.table.ts'
import { putRegistration, putSession } from '../testing.ts'
import { listMoment, participantsFile, putHeldSession } from './testing.ts'
import { liveImportRows } from './attendance.table.ts'
import { whenAttendanceChanges } from './when-attendance-changes.ts'
import { openImportDesk } from './import-desk-testing.ts'

let home: TestHouse
let admin: TestUser
let desk: ReturnType<typeof openImportDesk>
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { role: 'support' })
  desk = openImportDesk(home, admin)
})
afterAll(() => home.close())

const heldSession = (change: Partial<LiveSessionRow> = {}) => putHeldSession(home, change)
const rowsOf = async () => home.house.db.$count(liveImportRows)

describe('staff who take a list of participants', () => {
  test('see first who fits whom, and change nothing by it', async () => {
    const session = await heldSession()
    const [known, named, walkIn, free] = [
      await signUp(home),
      await signUp(home, { firstname: 'Named', lastname: 'Teacher' }),
      await signUpSubscriber(home),
      await signUp(home),
    ]
    const host = await signUp(home, { role: 'editor' })
    await putRegistration(home.house, session.id, known.id)
    await putRegistration(home.house, session.id, named.id)
    const before = await rowsOf()
    const body = participantsFile(session, [
      { name: 'iPad', email: known.email.toUpperCase(), from: -2, until: 20 },
      { name: 'iPad', email: known.email, from: 30, until: 62 },
      { name: 'Ms. TEACHER Named', from: 0, until: 60 },
      { name: 'Came along', email: walkIn.email, from: 0, until: 30 },
      { name: 'No subscriber', email: free.email, from: 0, until: 30 },
      { name: 'The host', email: host.email, from: -5, until: 65 },
    ])
    const { status, body: seen } = await desk.preview(session, { ...body, text: `${body.text}\r\nHalf a line` })
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
    expect([await rowsOf(), (await desk.places(session)).length]).toEqual([before, 2])
  })

  test('have it counted for those it fits, also for one who came without a place, and find the others in the queue', async () => {
    const session = await heldSession()
    const known = await signUp(home)
    const [walkIn, waiting, gone] = [
      await signUpSubscriber(home),
      await signUpSubscriber(home),
      await signUpSubscriber(home),
    ]
    await putRegistration(home.house, session.id, known.id)
    await putRegistration(home.house, session.id, waiting.id, { status: 'waiting', registeredAt: null })
    await putRegistration(home.house, session.id, gone.id, { status: 'cancelled', cancelledAt: session.startsAt })
    const { status, body } = await desk.take(session, [
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
      expect(await desk.present(session, user)).toBe(seconds)
    expect((await desk.places(session)).map(({ status: state, walkIn: kind }) => `${state} ${kind}`).sort()).toEqual([
      'registered imported',
      'registered imported',
      'registered imported',
      'registered no',
    ])
    const { items, counts } = await desk.queue(session)
    expect(counts).toEqual({ waiting: 1, matched: 4, dismissed: 0 })
    expect(items).toMatchObject([{ name: 'Who is this', seconds: 900, stays: [{}, {}], teacher: null }])
    const { body: imports } = await home.call(calls.listImports, { token: admin.token, params: { id: session.id } })
    expect(imports.items).toMatchObject([
      { service: 'zoom', file_name: 'participants.csv', imported_by: admin.name, people: 5, rows: 7 },
    ])
  })

  test('are told when it is the same file again, whatever ends its lines, and nothing is doubled; a fuller one only adds', async () => {
    const session = await heldSession()
    const teacher = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    const lines = [{ name: 'One', email: teacher.email, from: 0, until: 20 }]
    expect((await desk.take(session, lines)).status).toBe(201)
    const again = participantsFile(session, lines)
    const second = await home.call(calls.importParticipants, {
      token: admin.token,
      params: { id: session.id },
      body: { ...again, text: again.text.replaceAll('\r\n', '\n'), file_name: 'renamed.csv' },
    })
    expect([second.status, second.error.code, second.error.msg]).toEqual([
      409,
      'imported-before',
      serverMessages.participantsTakenBefore,
    ])
    await desk.take(session, [...lines, { name: 'One', email: teacher.email, from: 10, until: 30 }])
    expect(await desk.present(session, teacher)).toBe(1_800)
  })

  test('take the same file at the same moment once', async () => {
    const session = await heldSession()
    const lines = [{ name: 'One', from: 0, until: 20 }]
    const answers = await Promise.all([desk.take(session, lines), desk.take(session, lines), desk.take(session, lines)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await desk.queue(session)).counts.waiting).toBe(1)
  })

  test('cannot take one for a session that is not over or not held, nor one of another hour or zone', async () => {
    const lines = [{ name: 'One', from: 0, until: 20 }]
    const coming = await putSession(home.house)
    expect((await desk.take(coming, lines)).error).toMatchObject({ code: 'session-closed', msg: messages.liveNotOver })
    const off = await heldSession({ cancelledAt: home.house.now() })
    expect((await desk.take(off, lines)).error.msg).toBe(messages.liveNotHeld)
    const year = 366 * 24 * 3_600_000
    const old = await heldSession({
      startsAt: new Date(home.house.now().getTime() - year),
      endsAt: new Date(home.house.now().getTime() - year + 3_600_000),
    })
    expect((await desk.take(old, lines)).error.msg).toBe(serverMessages.liveLongOver)
    const session = await heldSession()
    expect((await desk.take(session, [{ name: 'One', from: 90, until: 120 }])).error).toMatchObject({
      code: 'invalid-fields',
      fields: { text: serverMessages.participantsElsewhere },
    })
    const body = participantsFile(session, lines)
    const made = { ...body, text: body.text.replaceAll('Z,', ',') }
    expect((await desk.preview(session, made)).error.msg).toBe(serverMessages.participantsElsewhere)
    expect((await desk.preview(session, { ...made, time_zone: 'UTC' })).status).toBe(200)
    expect((await desk.preview(session, { ...made, time_zone: 'Asia/Atlantis' })).error.fields).toHaveProperty(
      'time_zone',
    )
    expect((await desk.preview(session, { ...made, text: 'x'.repeat(200_001) })).error.fields?.['text']).toBe(
      messages.participantsTooLarge,
    )
  })

  test('who take one after the certificates were due have those told who qualify now', async () => {
    const session = await heldSession({ settledAt: home.house.now() })
    const teacher = await signUp(home)
    const registrationId = await putRegistration(home.house, session.id, teacher.id)
    const told: object[] = []
    whenAttendanceChanges(home.house, async (_tx, change) => {
      if (change.sessionId === session.id) told.push(change)
    })
    await desk.take(session, [{ name: 'One', email: teacher.email, from: 0, until: 45 }])
    expect(told).toEqual([{ sessionId: session.id, settled: true, qualified: [registrationId], lost: [] }])
  })

  test('take it away again by mistake, and bring it back with everything that stood on it', async () => {
    const session = await heldSession()
    const teacher = await signUp(home)
    const walkIn = await signUpSubscriber(home)
    await putRegistration(home.house, session.id, teacher.id)
    const lines = [
      { name: 'One', email: teacher.email, from: 0, until: 20 },
      { name: 'Two', email: walkIn.email, from: 0, until: 60 },
      { name: 'Three', from: 0, until: 60 },
    ]
    const taken = await desk.take(session, lines)
    const before = [await desk.places(session), await desk.queue(session), await desk.queue(session, 'matched')]
    const remove = () => home.call(calls.removeImport, { token: admin.token, params: { id: taken.body.id } })
    const removed = await remove()
    expect(removed.body.msg).toBe(serverMessages.importRemoved)
    expect([await desk.present(session, teacher), await desk.present(session, walkIn)]).toEqual([0, null])
    expect((await desk.queue(session)).counts).toEqual({ waiting: 0, matched: 0, dismissed: 0 })
    expect((await remove()).status).toBe(404)
    expect((await desk.undo(removed.body.undo)).status).toBe(200)
    expect([await desk.places(session), await desk.queue(session), await desk.queue(session, 'matched')]).toEqual(
      before,
    )
    expect([await desk.present(session, teacher), await desk.present(session, walkIn)]).toEqual([1_200, 3_600])

    // Where a colleague has taken the same file anew in between, that one stands.
    const second = await remove()
    await desk.take(session, lines)
    expect((await desk.undo(second.body.undo)).error.code).toBe('changed-since')
    expect((await desk.queue(session)).counts).toEqual({ waiting: 1, matched: 2, dismissed: 0 })
  })
})

test('a list of three thousand lines is taken, and its queue is read page by page', async () => {
  const session = await heldSession()
  const lines = Array.from({ length: 1_450 }, (_, place) => [
    { name: `P${place}`, from: 0, until: 30 },
    { name: `P${place}`, from: 31, until: 60 },
  ]).flat()
  const { body } = await desk.take(session, lines)
  expect(body.waiting).toBe(1_450)
  const first = await desk.queue(session)
  expect([first.items.length, first.items[0]?.name, first.items[0]?.stays.length]).toEqual([20, 'P0', 2])
  const next = await home.call(calls.listParticipants, {
    token: admin.token,
    params: { id: session.id },
    query: { cursor: first.next_cursor ?? '' },
  })
  expect(next.body.items[0]?.name).toBe('P20')
  expect(await home.house.db.$count(liveSessions, eq(liveSessions.id, session.id))).toBe(1)
})
