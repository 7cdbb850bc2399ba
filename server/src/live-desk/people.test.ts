import { exportLivePeople, listLivePeople, type LivePerson, listSessionsOfUser } from '@ariviyal/contract/live-desk'
import { listAuditLog } from '@ariviyal/contract/staff'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { certificates } from '../certificates/certificates.table.ts'
import { putCertificate } from '../certificates/testing.ts'
import { putRegistration, putSession } from '../live/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { Sent, TestHouse } from '../testing/test-house.ts'
import { putAppeal, putAttendance, putRegistrations, putTeachers } from './testing.ts'

let home: TestHouse
let support: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  support = await signUp(home, { role: 'support' })
})
afterAll(() => home.close())

type Asked = Sent<typeof listLivePeople>['query']
const list = async (id: string, query: Asked = {}) =>
  (await home.call(listLivePeople, { token: support.token, params: { id }, query })).body
const namesOf = (people: LivePerson[]) => people.map(({ user }) => user.name)

/** Every page of a list, from the first to the last. */
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
  const { id } = await putSession(home.house)
  const [anbu, babu, chitra, devi, elango, farida] = await Promise.all(
    ['Anbu', 'Babu', 'Chitra', 'Devi', 'Elango', 'Farida'].map((firstname) =>
      signUp(home, { firstname, lastname: 'S' }),
    ),
  )
  if (!anbu || !babu || !chitra || !devi || !elango || !farida) throw new Error('unreachable: six signed up')
  const later = (minutes: number) => new Date(home.house.now().getTime() + minutes * 60_000)
  const place = (user: TestUser, change: Parameters<typeof putRegistration>[3] = {}) =>
    putRegistration(home.house, id, user.id, change)
  const whole = await place(anbu, { queuedAt: later(6) })
  const short = await place(babu, { queuedAt: later(5) })
  const none = await place(chitra, { queuedAt: later(4) })
  await place(devi, { status: 'waiting', registeredAt: null, queuedAt: later(3) })
  await place(elango, { status: 'cancelled', cancelledAt: later(9), queuedAt: later(2) })
  const walkIn = await place(farida, { walkIn: 'imported', queuedAt: later(7) })
  await putAttendance(home.house, [
    { registrationId: whole, presentSeconds: 3_600, sources: ['page', 'list'] },
    { registrationId: short, presentSeconds: 2_470 },
    { registrationId: none, presentSeconds: 0 },
    { registrationId: walkIn, presentSeconds: 2_700, sources: ['list'] },
  ])
  await putAppeal(home.house, short, false)
  await putAppeal(home.house, none)
  const { serial } = await putCertificate(home, anbu, { registration: { id: whole, sessionId: id } })
  return { id, anbu, babu, serial }
}

describe('staff who look at the people of a session', () => {
  test('see for each where they stand, what was found and what came of it, and the sums', async () => {
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

  test('narrow the list to a group and order it', async () => {
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
      // Of these two nothing was found; the id decides.
      'Elango S',
      'Devi S',
    ])
    expect(namesOf((await list(id, { order: 'newest' })).items).slice(0, 3)).toEqual(['Farida S', 'Anbu S', 'Babu S'])
    expect(namesOf((await list(id, { order: 'queue' })).items).slice(0, 3)).toEqual(['Elango S', 'Devi S', 'Chitra S'])
  })

  test('see a certificate that was revoked as such, and its owner among those without one', async () => {
    const { id, anbu } = await oneOfEach()
    const { body } = await home.call(listSessionsOfUser, { token: support.token, params: { id: anbu.id } })
    expect(body).toMatchObject({
      total: 1,
      certificates: 1,
      items: [{ session_id: id, certificate: { state: 'valid' } }],
    })
    const own = await putSession(home.house)
    const registrationId = await putRegistration(home.house, own.id, anbu.id)
    await putAttendance(home.house, [{ registrationId, presentSeconds: 3_000 }])
    const { serial } = await putCertificate(home, anbu, { registration: { id: registrationId, sessionId: own.id } })
    await home.house.db
      .update(certificates)
      .set({ revokedAt: home.house.now(), revokedReason: 'Twice' })
      .where(eq(certificates.serial, serial))
    const page = await list(own.id, { group: 'owed' })
    expect(page.items).toMatchObject([{ certificate: { serial, state: 'revoked' } }])
    expect(page.counts.certificates).toBe(0)
  })

  test('find a person in spite of slips, in this session only', async () => {
    const [one, other] = [await putSession(home.house), await putSession(home.house)]
    const meena = await signUp(home, { firstname: 'Meenakshi', lastname: 'Sundaram' })
    const elsewhere = await signUp(home, { firstname: 'Meenakshi', lastname: 'Ammal' })
    await putRegistration(home.house, one.id, meena.id)
    await putRegistration(home.house, other.id, elsewhere.id)
    for (const q of ['meenakshi', 'Meenaksi', meena.email.slice(0, 20), 'sundaran'])
      expect([q, namesOf((await list(one.id, { q })).items)]).toEqual([q, ['Meenakshi Sundaram']])
    expect((await list(one.id, { q: 'Zulaikha' })).items).toEqual([])
    expect((await list(one.id, { q: '%' })).items).toEqual([])
  })

  test('walk through hundreds in every order, each once, though some come meanwhile', async () => {
    const { id } = await putSession(home.house)
    const teachers = await putTeachers(home.house, 450)
    const registrations = await putRegistrations(
      home.house,
      id,
      teachers.map((teacher) => teacher.id),
    )
    await putAttendance(
      home.house,
      // Many are equal, so that the order within them counts.
      registrations
        .slice(0, 300)
        .map((registrationId, place) => ({ registrationId, presentSeconds: (place % 7) * 600 })),
    )
    for (const order of ['name', 'presence', 'newest', 'queue'] as const) {
      const ids = (await walk(id, { order })).flat().map((person) => person.id)
      expect([order, ids.length, new Set(ids).size]).toEqual([order, 450, 450])
    }
    const first = await list(id, { order: 'newest' })
    await putRegistration(home.house, id, (await signUp(home)).id, {
      queuedAt: new Date(home.house.now().getTime() + 86_400_000),
    })
    const second = await list(id, { order: 'newest', cursor: first.next_cursor ?? '' })
    const seen = new Set(first.items.map((person) => person.id))
    expect(second.items.some((person) => seen.has(person.id))).toBe(false)
    expect(second.items[0]?.user.name).toBe('Teacher 0429 Kumar')
  })

  test('are refused a session that there is not, and editors all of it', async () => {
    const missing = await home.call(listLivePeople, { token: support.token, params: { id: crypto.randomUUID() } })
    expect([missing.status, missing.error.code]).toEqual([404, 'not-found'])
    const editor = await signUp(home, { role: 'editor' })
    const { id } = await putSession(home.house)
    expect((await home.call(listLivePeople, { token: editor.token, params: { id } })).status).toBe(403)
  })
})

test('staff take the list along, narrowed as on the page, and the log says so', async () => {
  const { id, babu, serial } = await oneOfEach()
  const admin = await signUp(home, { admin: true })
  const take = async (query: string) => {
    const answer = await home.app.inject({
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
  // 68.6 percent; a percent is never rounded up.
  expect(all[1]).toMatchObject({ Email: babu.email, 'Present (%)': '68', Qualified: 'no', Appeal: 'declined' })
  expect(all[3]).toMatchObject({ Place: 'waiting', 'Present (seconds)': '', Qualified: '' })
  expect(await take('?group=came&order=presence')).toHaveLength(3)
  const log = (await home.call(listAuditLog, { token: admin.token })).body.items
  expect(log.slice(0, 2).map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
    ['list.exported', 'live-session-people', { rows: 3, session: id, group: 'came', order: 'presence' }],
    ['list.exported', 'live-session-people', { rows: 6, session: id }],
  ])
})

test('staff see the live sessions of a user, the latest first', async () => {
  const teacher = await signUp(home)
  const at = (days: number) => new Date(home.house.now().getTime() + days * 86_400_000)
  const first = await putSession(home.house, { startsAt: at(-7) })
  const next = await putSession(home.house, { startsAt: at(7), cancelledAt: home.house.now() })
  const registrationId = await putRegistration(home.house, first.id, teacher.id)
  await putRegistration(home.house, next.id, teacher.id, { status: 'waiting', registeredAt: null })
  await putAttendance(home.house, [{ registrationId, presentSeconds: 2_470 }])
  const { body } = await home.call(listSessionsOfUser, { token: support.token, params: { id: teacher.id } })
  expect(body).toMatchObject({
    total: 2,
    certificates: 0,
    items: [
      { session_id: next.id, status: 'waiting', called_off: true, presence: null },
      { session_id: first.id, called_off: false, presence: { present_seconds: 2_470 } },
    ],
  })
  const nobody = await home.call(listSessionsOfUser, { token: support.token, params: { id: crypto.randomUUID() } })
  expect(nobody.status).toBe(404)
})
