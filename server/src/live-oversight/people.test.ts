import {
  exportLivePeople,
  listLivePeople,
  type LivePerson,
  listSessionsOfUser,
} from '@ariviyal/contract/live/live-oversight'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { certificates } from '../certificates/certificates.table.ts'
import { putCertificate } from '../certificates/testing.ts'
import { putRegistration, putLiveSession } from '../live/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { CallOptions } from '../platform/http/inject-call.ts'
import type { TestApp } from '../testing/test-app.ts'
import { putAppeal, putAttendance, putRegistrations, putTeachers } from './testing.ts'

let testApp: TestApp
let support: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  support = await signUp(testApp, { role: 'support' })
})
afterAll(() => testApp.close())

type Asked = CallOptions<typeof listLivePeople>['query']
const list = async (id: string, query: Asked = {}) =>
  (await testApp.call(listLivePeople, { token: support.token, params: { id }, query })).body
const namesOf = (people: LivePerson[]) => people.map(({ user }) => user.name)

/** All pages of a list, in order. */
async function walk(id: string, query: Asked): Promise<LivePerson[][]> {
  const pages: LivePerson[][] = []
  let cursor: string | null | undefined
  do {
    const page = await list(id, { ...query, ...(cursor && { cursor }) })
    pages.push(page.items)
    cursor = page.next_cursor
  } while (cursor)
  return pages
}

/** One person of each kind. */
async function oneOfEach() {
  const { id } = await putLiveSession(testApp.ctx)
  const [anbu, babu, chitra, devi, elango, farida] = await Promise.all(
    ['Anbu', 'Babu', 'Chitra', 'Devi', 'Elango', 'Farida'].map((firstname) =>
      signUp(testApp, { firstname, lastname: 'S' }),
    ),
  )
  if (!anbu || !babu || !chitra || !devi || !elango || !farida) throw new Error('unreachable: six signed up')
  const later = (minutes: number) => new Date(testApp.ctx.now().getTime() + minutes * 60_000)
  const place = (user: TestUser, change: Parameters<typeof putRegistration>[3] = {}) =>
    putRegistration(testApp.ctx, id, user.id, change)
  const attendedFully = await place(anbu, { queuedAt: later(6) })
  const short = await place(babu, { queuedAt: later(5) })
  const none = await place(chitra, { queuedAt: later(4) })
  await place(devi, { status: 'waiting', registeredAt: null, queuedAt: later(3) })
  await place(elango, { status: 'cancelled', cancelledAt: later(9), queuedAt: later(2) })
  const walkIn = await place(farida, { walkIn: 'imported', queuedAt: later(7) })
  await putAttendance(testApp.ctx, [
    { registrationId: attendedFully, presentSeconds: 3_600, sources: ['page', 'list'] },
    { registrationId: short, presentSeconds: 2_470 },
    { registrationId: none, presentSeconds: 0 },
    { registrationId: walkIn, presentSeconds: 2_700, sources: ['list'] },
  ])
  await putAppeal(testApp.ctx, short, false)
  await putAppeal(testApp.ctx, none)
  const { serial } = await putCertificate(testApp, anbu, { registration: { id: attendedFully, sessionId: id } })
  return { id, anbu, babu, serial }
}

describe('staff who view the people of a session', () => {
  test('see the state, attendance and certificate of each person, and the totals', async () => {
    const { id, babu, serial } = await oneOfEach()
    const page = await list(id)
    expect(namesOf(page.items)).toEqual(['Anbu S', 'Babu S', 'Chitra S', 'Devi S', 'Elango S', 'Farida S'])
    expect(page.counts).toEqual({
      registered: 4,
      waiting: 1,
      cancelled: 1,
      came: 3,
      qualified: 2,
      appeals_waiting: 1,
      certificates: 1,
    })
    expect(page.items[0]).toMatchObject({
      presence: { present_seconds: 3_600, session_seconds: 3_600, qualified: true, sources: ['page', 'list'] },
      appeal: null,
      certificate: { serial, state: 'valid' },
    })
    expect(page.items[1]).toMatchObject({
      user: { id: babu.id, email: babu.email },
      presence: { present_seconds: 2_470, qualified: false },
      appeal: 'declined',
      certificate: null,
    })
    expect(page.items[2]).toMatchObject({ presence: { present_seconds: 0, sources: [] }, appeal: 'waiting' })
    expect(page.items[3]).toMatchObject({ status: 'waiting', presence: null })
    expect(page.items[5]).toMatchObject({ status: 'registered', walk_in: true })
  })

  test('filter the list by group and sort it', async () => {
    const { id } = await oneOfEach()
    const groups: Record<string, string[]> = {
      registered: ['Anbu S', 'Babu S', 'Chitra S', 'Farida S'],
      waiting: ['Devi S'],
      cancelled: ['Elango S'],
      came: ['Anbu S', 'Babu S', 'Farida S'],
      absent: ['Chitra S'],
      qualified: ['Anbu S', 'Farida S'],
      owed: ['Farida S'],
      certified: ['Anbu S'],
      appealed: ['Babu S', 'Chitra S'],
      'appeal-waiting': ['Chitra S'],
    }
    for (const [group, names] of Object.entries(groups))
      expect([group, namesOf((await list(id, { group: group as 'all' })).items)]).toEqual([group, names])
    expect(namesOf((await list(id, { order: 'presence' })).items)).toEqual([
      'Anbu S',
      'Farida S',
      'Babu S',
      'Chitra S',
      // Neither has an attendance row; the id breaks the tie.
      'Elango S',
      'Devi S',
    ])
    expect(namesOf((await list(id, { order: 'newest' })).items).slice(0, 3)).toEqual(['Farida S', 'Anbu S', 'Babu S'])
    expect(namesOf((await list(id, { order: 'queue' })).items).slice(0, 3)).toEqual(['Elango S', 'Devi S', 'Chitra S'])
  })

  test('see a revoked certificate as revoked, and list its owner among those without one', async () => {
    const { id, anbu } = await oneOfEach()
    const { body } = await testApp.call(listSessionsOfUser, { token: support.token, params: { id: anbu.id } })
    expect(body).toMatchObject({
      total: 1,
      certificates: 1,
      items: [{ session_id: id, certificate: { state: 'valid' } }],
    })
    const own = await putLiveSession(testApp.ctx)
    const registrationId = await putRegistration(testApp.ctx, own.id, anbu.id)
    await putAttendance(testApp.ctx, [{ registrationId, presentSeconds: 3_000 }])
    const { serial } = await putCertificate(testApp, anbu, { registration: { id: registrationId, sessionId: own.id } })
    await testApp.ctx.db
      .update(certificates)
      .set({ revokedAt: testApp.ctx.now(), revokedReason: 'Twice' })
      .where(eq(certificates.serial, serial))
    const page = await list(own.id, { group: 'owed' })
    expect(page.items).toMatchObject([{ certificate: { serial, state: 'revoked' } }])
    expect(page.counts.certificates).toBe(0)
  })

  test('find a person despite typos, in this session only', async () => {
    const [one, other] = [await putLiveSession(testApp.ctx), await putLiveSession(testApp.ctx)]
    const meena = await signUp(testApp, { firstname: 'Meenakshi', lastname: 'Sundaram' })
    const elsewhere = await signUp(testApp, { firstname: 'Meenakshi', lastname: 'Ammal' })
    await putRegistration(testApp.ctx, one.id, meena.id)
    await putRegistration(testApp.ctx, other.id, elsewhere.id)
    for (const q of ['meenakshi', 'Meenaksi', meena.email.slice(0, 20), 'sundaran'])
      expect([q, namesOf((await list(one.id, { q })).items)]).toEqual([q, ['Meenakshi Sundaram']])
    expect((await list(one.id, { q: 'Zulaikha' })).items).toEqual([])
    expect((await list(one.id, { q: '%' })).items).toEqual([])
  })

  test('page through hundreds of people in every order, each once, while more are added', async () => {
    const { id } = await putLiveSession(testApp.ctx)
    const teachers = await putTeachers(testApp.ctx, 450)
    const registrations = await putRegistrations(
      testApp.ctx,
      id,
      teachers.map((teacher) => teacher.id),
    )
    await putAttendance(
      testApp.ctx,
      // Many rows are equal in each order, so that the tie-break matters.
      registrations
        .slice(0, 300)
        .map((registrationId, place) => ({ registrationId, presentSeconds: (place % 7) * 600 })),
    )
    for (const order of ['name', 'presence', 'newest', 'queue'] as const) {
      const ids = (await walk(id, { order })).flat().map((person) => person.id)
      expect([order, ids.length, new Set(ids).size]).toEqual([order, 450, 450])
    }
    const first = await list(id, { order: 'newest' })
    await putRegistration(testApp.ctx, id, (await signUp(testApp)).id, {
      queuedAt: new Date(testApp.ctx.now().getTime() + 86_400_000),
    })
    const second = await list(id, { order: 'newest', cursor: first.next_cursor ?? '' })
    const seen = new Set(first.items.map((person) => person.id))
    expect(second.items.some((person) => seen.has(person.id))).toBe(false)
    expect(second.items[0]?.user.name).toBe('Teacher 0429 Kumar')
  })

  test('get an error for an unknown session, and editors for any session', async () => {
    const missing = await testApp.call(listLivePeople, { token: support.token, params: { id: crypto.randomUUID() } })
    expect([missing.status, missing.error.code]).toEqual([404, 'not-found'])
    const editor = await signUp(testApp, { role: 'editor' })
    const { id } = await putLiveSession(testApp.ctx)
    expect((await testApp.call(listLivePeople, { token: editor.token, params: { id } })).status).toBe(403)
  })
})

test('staff export the filtered list, and the export is audited', async () => {
  const { id, babu, serial } = await oneOfEach()
  const admin = await signUp(testApp, { admin: true })
  const take = async (query: string) => {
    const answer = await testApp.app.inject({
      method: 'GET',
      url: `${exportLivePeople.path.replace('{id}', id)}${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return parse(answer.body, { bom: true, columns: true, record_delimiter: '\r\n' }) as unknown as Record<
      string,
      string
    >[]
  }
  const all = await take('')
  expect(all.map((row) => row['Name'])).toEqual(['Anbu S', 'Babu S', 'Chitra S', 'Devi S', 'Elango S', 'Farida S'])
  expect(all[0]).toMatchObject({
    'Present (seconds)': '3600',
    'Present (%)': '100',
    'Seen by': 'page, list',
    Qualified: 'yes',
    'Certificate serial': serial,
  })
  // 68.6 percent: percentages are never rounded up.
  expect(all[1]).toMatchObject({ Email: babu.email, 'Present (%)': '68', Qualified: 'no', Appeal: 'declined' })
  expect(all[3]).toMatchObject({ Place: 'waiting', 'Present (seconds)': '', Qualified: '' })
  expect(await take('?group=came&order=presence')).toHaveLength(3)
  const log = (await testApp.call(listAuditLog, { token: admin.token })).body.items
  expect(log.slice(0, 2).map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
    ['list.exported', 'live-session-people', { rows: 3, session: id, group: 'came', order: 'presence' }],
    ['list.exported', 'live-session-people', { rows: 6, session: id }],
  ])
})

test('staff see the live sessions of a user, latest first', async () => {
  const teacher = await signUp(testApp)
  const at = (days: number) => new Date(testApp.ctx.now().getTime() + days * 86_400_000)
  const first = await putLiveSession(testApp.ctx, { startsAt: at(-7) })
  const next = await putLiveSession(testApp.ctx, { startsAt: at(7), cancelledAt: testApp.ctx.now() })
  const registrationId = await putRegistration(testApp.ctx, first.id, teacher.id)
  await putRegistration(testApp.ctx, next.id, teacher.id, { status: 'waiting', registeredAt: null })
  await putAttendance(testApp.ctx, [{ registrationId, presentSeconds: 2_470 }])
  const { body } = await testApp.call(listSessionsOfUser, { token: support.token, params: { id: teacher.id } })
  expect(body).toMatchObject({
    total: 2,
    certificates: 0,
    items: [
      { session_id: next.id, status: 'waiting', called_off: true, presence: null },
      { session_id: first.id, called_off: false, presence: { present_seconds: 2_470 } },
    ],
  })
  const nobody = await testApp.call(listSessionsOfUser, { token: support.token, params: { id: crypto.randomUUID() } })
  expect(nobody.status).toBe(404)
})
