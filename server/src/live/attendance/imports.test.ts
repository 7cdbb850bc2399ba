import * as calls from '@ariviyal/contract/attendance-import'
import { deleteUser } from '@ariviyal/contract/privacy'
import { listWaiting } from '@ariviyal/contract/desk'
import { messages } from '@ariviyal/contract/messages'
import { undoAct } from '@ariviyal/contract/undo'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestHouse } from '../../testing/open-test-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { type LiveSessionRow, liveRegistrations, liveSessions } from '../live.table.ts'
import { putRegistration, putSession } from '../testing.ts'
import { type ListLine, listMoment, participantsFile, putHeldSession } from './testing.ts'
import { liveAppeals, liveAttendance, liveImportRows } from './attendance.table.ts'
import { whenAttendanceChanges } from './when-attendance-changes.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { role: 'support' })
})
afterAll(() => home.close())

const heldSession = (change: Partial<LiveSessionRow> = {}) => putHeldSession(home, change)
const file = participantsFile
const take = (session: LiveSessionRow, lines: ListLine[]) =>
  home.call(calls.importParticipants, {
    token: admin.token,
    params: { id: session.id },
    body: file(session, lines),
  })
const preview = (session: LiveSessionRow, body: calls.ParticipantsFile) =>
  home.call(calls.previewParticipants, { token: admin.token, params: { id: session.id }, body })
const queue = async (session: LiveSessionRow, state: calls.ParticipantState = 'waiting') =>
  (await home.call(calls.listParticipants, { token: admin.token, params: { id: session.id }, query: { state } })).body
const assign = (id: string | undefined, user: TestUser) =>
  home.call(calls.assignParticipant, { token: admin.token, params: { id: id ?? '' }, body: { user_id: user.id } })
const dismiss = (id: string | undefined) =>
  home.call(calls.dismissParticipant, { token: admin.token, params: { id: id ?? '' } })
const undo = (offer: { id: string } | undefined) =>
  home.call(undoAct, { token: admin.token, params: { id: offer?.id ?? '' } })
const places = (session: LiveSessionRow) =>
  home.house.db.select().from(liveRegistrations).where(eq(liveRegistrations.sessionId, session.id))
async function present(session: LiveSessionRow, user: TestUser): Promise<number | null> {
  const place = (await places(session)).find(({ userId }) => userId === user.id)
  if (!place) return null
  const [found] = await home.house.db.select().from(liveAttendance).where(eq(liveAttendance.registrationId, place.id))
  return found?.presentSeconds ?? null
}
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
    const body = file(session, [
      { name: 'iPad', email: known.email.toUpperCase(), from: -2, until: 20 },
      { name: 'iPad', email: known.email, from: 30, until: 62 },
      { name: 'Ms. TEACHER Named', from: 0, until: 60 },
      { name: 'Came along', email: walkIn.email, from: 0, until: 30 },
      { name: 'No subscriber', email: free.email, from: 0, until: 30 },
      { name: 'The host', email: host.email, from: -5, until: 65 },
    ])
    const { status, body: seen } = await preview(session, { ...body, text: `${body.text}\r\nHalf a line` })
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
    expect([await rowsOf(), (await places(session)).length]).toEqual([before, 2])
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
    const { status, body } = await take(session, [
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
      expect(await present(session, user)).toBe(seconds)
    expect((await places(session)).map(({ status: state, walkIn: kind }) => `${state} ${kind}`).sort()).toEqual([
      'registered imported',
      'registered imported',
      'registered imported',
      'registered no',
    ])
    const { items, counts } = await queue(session)
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
    expect((await take(session, lines)).status).toBe(201)
    const again = file(session, lines)
    const second = await home.call(calls.importParticipants, {
      token: admin.token,
      params: { id: session.id },
      body: { ...again, text: again.text.replaceAll('\r\n', '\n'), file_name: 'renamed.csv' },
    })
    expect([second.status, second.error.code, second.error.msg]).toEqual([
      409,
      'imported-before',
      messages.participantsTakenBefore,
    ])
    await take(session, [...lines, { name: 'One', email: teacher.email, from: 10, until: 30 }])
    expect(await present(session, teacher)).toBe(1_800)
  })

  test('take the same file at the same moment once', async () => {
    const session = await heldSession()
    const lines = [{ name: 'One', from: 0, until: 20 }]
    const answers = await Promise.all([take(session, lines), take(session, lines), take(session, lines)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await queue(session)).counts.waiting).toBe(1)
  })

  test('cannot take one for a session that is not over or not held, nor one of another hour or zone', async () => {
    const lines = [{ name: 'One', from: 0, until: 20 }]
    const coming = await putSession(home.house)
    expect((await take(coming, lines)).error).toMatchObject({ code: 'session-closed', msg: messages.liveNotOver })
    const off = await heldSession({ cancelledAt: home.house.now() })
    expect((await take(off, lines)).error.msg).toBe(messages.liveNotHeld)
    const year = 366 * 24 * 3_600_000
    const old = await heldSession({
      startsAt: new Date(home.house.now().getTime() - year),
      endsAt: new Date(home.house.now().getTime() - year + 3_600_000),
    })
    expect((await take(old, lines)).error.msg).toBe(messages.liveLongOver)
    const session = await heldSession()
    expect((await take(session, [{ name: 'One', from: 90, until: 120 }])).error).toMatchObject({
      code: 'invalid-fields',
      fields: { text: messages.participantsElsewhere },
    })
    const body = file(session, lines)
    const made = { ...body, text: body.text.replaceAll('Z,', ',') }
    expect((await preview(session, made)).error.msg).toBe(messages.participantsElsewhere)
    expect((await preview(session, { ...made, time_zone: 'UTC' })).status).toBe(200)
    expect((await preview(session, { ...made, time_zone: 'Asia/Atlantis' })).error.fields).toHaveProperty('time_zone')
    expect((await preview(session, { ...made, text: 'x'.repeat(200_001) })).error.fields?.['text']).toBe(
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
    await take(session, [{ name: 'One', email: teacher.email, from: 0, until: 45 }])
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
    const taken = await take(session, lines)
    const before = [await places(session), await queue(session), await queue(session, 'matched')]
    const remove = () => home.call(calls.removeImport, { token: admin.token, params: { id: taken.body.id } })
    const removed = await remove()
    expect(removed.body.msg).toBe(messages.importRemoved)
    expect([await present(session, teacher), await present(session, walkIn)]).toEqual([0, null])
    expect((await queue(session)).counts).toEqual({ waiting: 0, matched: 0, dismissed: 0 })
    expect((await remove()).status).toBe(404)
    expect((await undo(removed.body.undo)).status).toBe(200)
    expect([await places(session), await queue(session), await queue(session, 'matched')]).toEqual(before)
    expect([await present(session, teacher), await present(session, walkIn)]).toEqual([1_200, 3_600])

    // Where a colleague has taken the same file anew in between, that one stands.
    const second = await remove()
    await take(session, lines)
    expect((await undo(second.body.undo)).error.code).toBe('changed-since')
    expect((await queue(session)).counts).toEqual({ waiting: 1, matched: 2, dismissed: 0 })
  })
})

describe('staff who know a participant whom the rules did not', () => {
  test('assign all lines of that person at once, to a teacher of the session or to a subscriber, and take it back', async () => {
    const session = await heldSession()
    const teacher = await signUp(home, { firstname: 'Registered', lastname: 'Teacher' })
    const subscriber = await signUpSubscriber(home)
    const stranger = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    await take(session, [
      { name: 'Lab phone', from: 0, until: 20 },
      { name: 'Somebody else', from: 0, until: 60 },
      { name: 'Lab phone', from: 30, until: 60 },
    ])
    const [phone, other] = (await queue(session)).items
    expect((await assign(phone?.id, stranger)).error.fields?.['user_id']).toBe(messages.participantNoSubscriber)
    const assigned = await assign(phone?.id, teacher)
    expect(assigned.body.msg).toBe(messages.participantAssigned)
    expect(await present(session, teacher)).toBe(3_000)
    expect((await queue(session)).items.map(({ name }) => name)).toEqual(['Somebody else'])
    expect((await queue(session, 'matched')).items).toMatchObject([
      { name: 'Lab phone', seconds: 3_000, matched_by: 'staff', teacher: { user_id: teacher.id } },
    ])
    await undo(assigned.body.undo)
    expect(await present(session, teacher)).toBe(0)
    expect((await queue(session)).counts).toEqual({ waiting: 2, matched: 0, dismissed: 0 })

    const came = await assign(other?.id, subscriber)
    expect(await present(session, subscriber)).toBe(3_600)
    // The second thought: it was the teacher after all, so the walk-in has no place any more.
    const moved = await assign(other?.id, teacher)
    expect([await present(session, subscriber), await present(session, teacher)]).toEqual([null, 3_600])
    expect((await undo(came.body.undo)).error.code).toBe('changed-since')
    expect((await undo(moved.body.undo)).status).toBe(200)
    expect([await present(session, subscriber), await present(session, teacher)]).toEqual([3_600, 0])
  })

  test('leave the host out, take that back, and are not asked again by a later list', async () => {
    const session = await heldSession()
    const teacher = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    const host = { name: 'The physics desk', email: 'desk@ariviyal.example', from: -5, until: 65 }
    const phone = { name: 'Lab phone', from: 0, until: 30 }
    await take(session, [host, phone])
    const [desk, lab] = (await queue(session)).items
    const left = await dismiss(desk?.id)
    expect(left.body.msg).toBe(messages.participantDismissed)
    expect((await queue(session)).counts).toEqual({ waiting: 1, matched: 0, dismissed: 1 })
    await undo(left.body.undo)
    expect((await queue(session)).counts.waiting).toBe(2)
    await dismiss(desk?.id)
    await assign(lab?.id, teacher)
    const later = await take(session, [host, { ...phone, until: 45 }])
    expect(later.body).toMatchObject({ matched: 1, waiting: 0 })
    expect(await present(session, teacher)).toBe(2_700)
    // Dismissed by mistake: assigned nevertheless.
    expect((await assign(desk?.id, teacher)).status).toBe(200)
    expect(await present(session, teacher)).toBe(3_600)
  })

  test('are offered whom the address was last assigned to, in another session, and who is called alike', async () => {
    const [first, second] = [await heldSession(), await heldSession({ topic: 'The next one' })]
    const teacher = await signUpSubscriber(home)
    const alike = await signUp(home, { firstname: 'Ambujam', lastname: 'Sundaram' })
    await putRegistration(home.house, second.id, alike.id)
    const email = `home-${crypto.randomUUID()}@mail.example`
    await take(first, [{ name: 'At home', email, from: 0, until: 30 }])
    await assign((await queue(first)).items[0]?.id, teacher)
    await take(second, [
      { name: 'Elsewhere', email, from: 0, until: 30 },
      { name: 'Ambujam', from: 0, until: 30 },
    ])
    expect((await queue(second)).items.map(({ suggestions }) => suggestions)).toMatchObject([
      [{ user_id: teacher.id, why: 'before' }],
      [{ user_id: alike.id, why: 'alike' }],
    ])
  })

  test('find teachers by name: those of the session first, and nobody without a subscription', async () => {
    const session = await heldSession()
    const word = `Quince${Math.random().toString(36).slice(2, 8)}`
    const subscriber = await signUpSubscriber(home)
    const registered = await signUp(home, { lastname: word })
    await signUp(home, { lastname: word })
    await putRegistration(home.house, session.id, registered.id)
    const find = async (q: string) =>
      (await home.call(calls.findTeachers, { token: admin.token, params: { id: session.id }, query: { q } })).body.items
    expect(await find(word)).toMatchObject([{ user_id: registered.id, registered: true }])
    expect(await find(subscriber.email)).toMatchObject([{ user_id: subscriber.id, registered: false }])
  })

  test('see it on the desk as one thing for each session, until nobody waits', async () => {
    const session = await heldSession({ topic: 'Seen on the desk' })
    await take(session, [
      { name: 'One', from: 0, until: 30 },
      { name: 'Two', from: 0, until: 30 },
    ])
    const waiting = async () => {
      const { body } = await home.call(listWaiting, { token: admin.token })
      return body.items.filter(({ session_id }) => session_id === session.id)
    }
    expect(await waiting()).toMatchObject([
      { kind: 'live-participants', title: 'Seen on the desk', detail: '2 participants fit no teacher' },
    ])
    for (const { id } of (await queue(session)).items) await dismiss(id)
    expect(await waiting()).toEqual([])
  })

  test('do not meet somebody again in the queue whose account was deleted', async () => {
    const session = await heldSession()
    const teacher = await signUp(home)
    await putRegistration(home.house, session.id, teacher.id)
    await take(session, [{ name: 'One', email: teacher.email, from: 0, until: 30 }])
    const own = await signUp(home, { admin: true })
    expect((await home.call(deleteUser, { token: own.token, params: { id: teacher.id } })).status).toBe(200)
    expect((await queue(session)).counts).toEqual({ waiting: 0, matched: 0, dismissed: 0 })
  })

  test('keep the place of a walk-in that an appeal speaks of', async () => {
    const session = await heldSession()
    const subscriber = await signUpSubscriber(home)
    await take(session, [{ name: 'Two', email: subscriber.email, from: 0, until: 30 }])
    const [place] = await places(session)
    await home.house.db.insert(liveAppeals).values({
      id: crypto.randomUUID(),
      registrationId: place?.id ?? '',
      claimedFrom: session.startsAt,
      claimedUntil: session.endsAt,
      words: 'I was there for the whole hour.',
      madeAt: home.house.now(),
    })
    await dismiss((await queue(session, 'matched')).items[0]?.id)
    expect(await present(session, subscriber)).toBe(0)
  })
})

test('a list of three thousand lines is taken within seconds, and its queue is read page by page', async () => {
  const session = await heldSession()
  const lines = Array.from({ length: 1_450 }, (_, place) => [
    { name: `P${place}`, from: 0, until: 30 },
    { name: `P${place}`, from: 31, until: 60 },
  ]).flat()
  const began = performance.now()
  const { body } = await take(session, lines)
  expect(body.waiting).toBe(1_450)
  expect(performance.now() - began).toBeLessThan(10_000)
  const first = await queue(session)
  expect([first.items.length, first.items[0]?.name, first.items[0]?.stays.length]).toEqual([20, 'P0', 2])
  const next = await home.call(calls.listParticipants, {
    token: admin.token,
    params: { id: session.id },
    query: { cursor: first.next_cursor ?? '' },
  })
  expect(next.body.items[0]?.name).toBe('P20')
  expect(await home.house.db.$count(liveSessions, eq(liveSessions.id, session.id))).toBe(1)
})
