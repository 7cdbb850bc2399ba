import { sendMessage } from '@ariviyal/contract/contact'
import * as calls from '@ariviyal/contract/desk'
import { publishLink } from '@ariviyal/contract/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { registerSchool, schoolForm } from '../institutions/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { requestAs, signUpSubscriber } from '../subscriptions/testing.ts'
import { rejectSubscriptionRequest } from '@ariviyal/contract/subscriptions'
import { seedTraining } from '../training/seed-training.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
let support: TestUser
let editor: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true, firstname: 'Staff', lastname: 'Admin' })
  support = await signUp(home, { role: 'support', firstname: 'Staff', lastname: 'Support' })
  editor = await signUp(home, { role: 'editor', firstname: 'Staff', lastname: 'Editor' })
})
afterAll(() => home.close())

const write = (subject: string) =>
  home.call(sendMessage, {
    body: { name: 'Kavitha Raman', email: 'kavitha@school.example', subject, message: 'When does it begin?' },
  })

/** The whole queue, page by page. */
async function queueOf(user: TestUser): Promise<calls.WaitingItem[]> {
  const items: calls.WaitingItem[] = []
  let cursor: string | null = null
  do {
    const page: { body: { items: calls.WaitingItem[]; next_cursor: string | null } } = await home.call(
      calls.listWaiting,
      { token: user.token, query: cursor ? { cursor } : {} },
    )
    expect(page.body.items.length).toBeLessThanOrEqual(20)
    items.push(...page.body.items)
    cursor = page.body.next_cursor
  } while (cursor)
  return items
}

describe('the queue', () => {
  test('holds requests, schools and messages in the order in which they came, over more than one page', async () => {
    const before = (await queueOf(support)).length
    const expected: string[] = []
    for (let round = 0; round < 8; round += 1) {
      expected.push(await requestAs(home, await signUp(home)), await registerSchool(home))
      await write(`Round ${round}`)
      expected.push(`Round ${round}`)
    }
    const items = (await queueOf(support)).slice(before)
    expect(items.map(({ kind, id, title }) => (kind === 'message' ? title : id))).toEqual(expected)
    expect(items.map(({ since }) => since)).toEqual(items.map(({ since }) => since).sort())
  })

  test('takes a request back into its old place when its rejection is undone, and loses what is decided', async () => {
    const [first] = (await queueOf(support)).filter(({ kind }) => kind === 'subscription-request')
    const params = { id: first?.id ?? '' }
    await home.call(rejectSubscriptionRequest, { token: support.token, params })
    expect((await queueOf(support)).some(({ id }) => id === first?.id)).toBe(false)
  })

  test('is empty for an editor, who may decide none of it', async () => {
    expect(await queueOf(editor)).toEqual([])
    expect((await home.call(calls.listWaiting, { token: admin.token, query: { cursor: 'made-up' } })).status).toBe(400)
  })
})

describe('staff who approve several at once', () => {
  const preview = (ids: string[], kind: calls.ApprovalKind, more: { months?: string; seats?: string } = {}) =>
    home.call(calls.previewApprovals, {
      token: support.token,
      query: { kind, ids: ids.join(','), months: more.months ?? '12', ...(more.seats && { seats: more.seats }) },
    })
  const approve = (ids: string[], kind: calls.ApprovalKind, more: { seats?: number; reference?: string } = {}) =>
    home.call(calls.approveMany, { token: support.token, body: { kind, ids, months: 6, ...more } })

  test('see beforehand what each school gets, who is written to, and which may be there twice', async () => {
    const form = schoolForm({ institution_name: 'Vivekananda Vidyalaya, Madurai', teaching_staff_count: 14 })
    const twin = schoolForm({ institution_name: 'VIVEKANANDA VIDYALAYA, Madurai' })
    const ids = [await registerSchool(home, form), await registerSchool(home, twin)]
    const gone = crypto.randomUUID()
    const { body } = await preview([...ids, gone], 'institution', { months: '6' })
    expect(body.items.map(({ id, state }) => [id, state])).toEqual([
      [ids[0], 'pending'],
      [ids[1], 'pending'],
      [gone, 'missing'],
    ])
    const [first] = body.items
    expect(first?.seats).toBe(14)
    expect(first?.mails.map(({ to }) => to).sort()).toEqual([form.principal_email, form.school_email].sort())
    expect(first?.warnings.join(' ')).toContain('VIVEKANANDA VIDYALAYA, Madurai')
    const months = (Date.parse(first?.ends_at ?? '') - home.house.now().getTime()) / 86_400_000
    expect(months).toBeGreaterThan(180)
    expect(months).toBeLessThan(185)
    expect((await preview(ids, 'institution', { seats: '3' })).body.items.map(({ seats }) => seats)).toEqual([3, 3])
    expect((await home.mails(form.school_email)).map(({ subject }) => subject)).toHaveLength(1)
  })

  test('are told that a teacher is subscribed already', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    const { body } = await preview([await requestAs(home, teacher)], 'subscription-request')
    expect(body.items[0]?.warnings.join(' ')).toMatch(/^Subscribed already: the new term starts on/)
  })

  test('approve all but the one that a colleague has decided, each with its note and its mail', async () => {
    const teachers = [await signUp(home), await signUp(home), await signUp(home)]
    const ids: string[] = []
    for (const teacher of teachers) ids.push(await requestAs(home, teacher))
    await home.call(rejectSubscriptionRequest, { token: admin.token, params: { id: ids[1] ?? '' } })
    const { status, body } = await approve([...ids, crypto.randomUUID()], 'subscription-request', {
      reference: 'UPI 7',
    })
    expect(status).toBe(200)
    expect(body.items.map(({ outcome }) => outcome)).toEqual(['approved', 'decided', 'approved', 'missing'])
    expect(body.items[1]?.msg).toBe(serverMessages.requestDecided)
    const log = await home.call(listAuditLog, { token: admin.token })
    const noted = log.body.items.filter(({ action }) => action === 'subscription-request.approved')
    for (const id of [ids[0], ids[2]])
      expect(noted.filter((entry) => entry.subject_id === id)).toMatchObject([
        { actor: { id: support.id }, details: { months: 6, reference: 'UPI 7' } },
      ])
    expect(noted.some((entry) => entry.subject_id === ids[1])).toBe(false)
    const [first, second] = teachers
    expect((await home.mails(first?.email)).at(-1)?.subject).toBe('Your Ariviyal subscription')
    expect((await home.mails(second?.email)).map(({ subject }) => subject)).not.toContain('Your Ariviyal subscription')
  })

  test('decide each once when two of them approve the same at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => registerSchool(home)))
    const answers = await Promise.all([approve(ids, 'institution'), approve(ids.toReversed(), 'institution')])
    const outcomes = answers.flatMap(({ body }) => body.items.map(({ outcome }) => outcome))
    expect(outcomes.filter((outcome) => outcome === 'approved')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(4)
  })

  test('choose 50 at most, and terms that make sense', async () => {
    const many = Array.from({ length: 51 }, () => crypto.randomUUID())
    expect((await approve(many, 'institution')).status).toBe(422)
    expect((await preview(many, 'institution')).status).toBe(422)
    expect((await preview(['not-an-id'], 'institution')).status).toBe(422)
    expect((await preview(many.slice(1), 'institution')).status).toBe(200)
    expect((await approve(many.slice(1), 'institution', { seats: 0 })).status).toBe(422)
  })
})

describe('staff who search', () => {
  const search = async (q: string, user = admin) =>
    (await home.call(calls.searchAll, { token: user.token, query: { q } })).body.items
  let school: string
  let teacher: TestUser
  beforeAll(async () => {
    school = await registerSchool(home, {
      institution_name: 'Saraswathi Matriculation School',
      school_address: '4 Car Street, Tiruvannamalai',
    })
    teacher = await signUp(home, { firstname: 'Thenmozhi', lastname: 'Arumugam', phone_number: '9123409876' })
    await requestAs(home, teacher)
    await write('Spectroscope kit for grade nine')
    await home.call(publishLink, {
      token: admin.token,
      body: { kind: 'website', title: 'Periodic table of Dmitri', description: '', url: 'https://elements.example' },
    })
  })

  test('find a school, a person, a message and a link in spite of a slip of the keys', async () => {
    expect((await search('Sarasvati Matriculaton'))[0]).toMatchObject({ kind: 'institution', id: school })
    expect((await search('thenmoshi'))[0]).toMatchObject({ kind: 'user', id: teacher.id, detail: teacher.email })
    expect(await search('spectrosope')).toMatchObject([{ kind: 'message', title: 'Spectroscope kit for grade nine' }])
    expect(await search('periodik table')).toMatchObject([{ kind: 'link', title: 'Periodic table of Dmitri' }])
    expect((await search('Tiruvanamalai'))[0]).toMatchObject({ kind: 'institution', id: school })
    expect((await search('Car Stret, Tiruvannamalai'))[0]).toMatchObject({ kind: 'institution', id: school })
  })

  test('find by a part of the phone number or the address of a mail', async () => {
    expect(await search('3409876')).toMatchObject([{ kind: 'user', id: teacher.id }])
    expect((await search(teacher.email))[0]).toMatchObject({ kind: 'user', id: teacher.id })
  })

  test('see only what their role is for', async () => {
    expect(await search('thenmozhi', editor)).toEqual([])
    expect(await search('periodic', editor)).toMatchObject([{ kind: 'link' }])
    expect(await search('periodic', support)).toEqual([])
    expect(await search('saraswathi', support)).toMatchObject([{ kind: 'institution', id: school }])
  })

  test('may type anything: signs are only signs, and of each kind come five at most', async () => {
    for (const q of ["'; drop table users; --", '100%', '__', '\\\\', 'அறிவியல்', '😀😀', '((', '& | !', 'a\u0000b'])
      expect((await home.call(calls.searchAll, { token: admin.token, query: { q } })).status).toBe(200)
    expect(await search('%%')).toEqual([])
    for (let count = 0; count < 7; count += 1) await signUp(home, { lastname: 'Manyfold' })
    expect((await search('Manyfold')).filter(({ kind }) => kind === 'user')).toHaveLength(5)
    expect((await home.call(calls.searchAll, { token: admin.token, query: { q: 'a' } })).status).toBe(422)
    expect((await home.call(calls.searchAll, { token: admin.token, query: { q: 'a'.repeat(101) } })).status).toBe(422)
  })

  test('are served by the indexes', async () => {
    const { rows } = await home.house.db
      .execute<{ 'QUERY PLAN': string }>(
        `set enable_seqscan = off; explain select id from users where firstname || ' ' || lastname || ' ' || email || ' ' || phone_number ilike '%arumugam%'`,
      )
      .then((results) => (Array.isArray(results) ? (results.at(-1) as typeof results) : results))
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search')
  })

  test('find books, films and workshops by their titles', async () => {
    await seedLibrary(home.house)
    await seedTraining(home.house)
    expect((await search('monsoon explaned', editor))[0]).toMatchObject({
      kind: 'ebook',
      title: 'The Monsoon Explained',
    })
    expect((await search('mitosis', editor)).map(({ kind }) => kind)).toContain('video')
    expect(await search('monsoon', support)).toEqual([])
  })
})
