import { sendMessage } from '@ariviyal/contract/contact/contact'
import * as calls from '@ariviyal/contract/staff/dashboard'
import { publishLink } from '@ariviyal/contract/links/links'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { registerTestInstitution, institutionForm } from '../../institutions/testing.ts'
import { seedLibrary } from '../../library/seed-library.ts'
import { requestAs, signUpSubscriber } from '../../subscriptions/testing.ts'
import { rejectSubscriptionRequest } from '@ariviyal/contract/subscriptions/subscriptions'
import { seedTraining } from '../../training/seed-training.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
let support: TestUser
let editor: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true, firstname: 'Staff', lastname: 'Admin' })
  support = await signUp(testApp, { role: 'support', firstname: 'Staff', lastname: 'Support' })
  editor = await signUp(testApp, { role: 'editor', firstname: 'Staff', lastname: 'Editor' })
})
afterAll(() => testApp.close())

const write = (subject: string) =>
  testApp.call(sendMessage, {
    body: { name: 'Kavitha Raman', email: 'kavitha@school.example', subject, message: 'When does it begin?' },
  })

/** Reads the whole queue, page by page. */
async function queueOf(user: TestUser): Promise<calls.WaitingItem[]> {
  const items: calls.WaitingItem[] = []
  let cursor: string | null = null
  do {
    const page: { body: { items: calls.WaitingItem[]; next_cursor: string | null } } = await testApp.call(
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
  test('holds requests, institutions and messages in order of arrival, over more than one page', async () => {
    const before = (await queueOf(support)).length
    const expected: string[] = []
    for (let round = 0; round < 8; round += 1) {
      expected.push(await requestAs(testApp, await signUp(testApp)), await registerTestInstitution(testApp))
      await write(`Round ${round}`)
      expected.push(`Round ${round}`)
    }
    const items = (await queueOf(support)).slice(before)
    expect(items.map(({ kind, id, title }) => (kind === 'message' ? title : id))).toEqual(expected)
    expect(items.map(({ since }) => since)).toEqual(items.map(({ since }) => since).sort())
  })

  test('takes a request back into its place when its rejection is undone, and drops decided items', async () => {
    const [first] = (await queueOf(support)).filter(({ kind }) => kind === 'subscription-request')
    const params = { id: first?.id ?? '' }
    await testApp.call(rejectSubscriptionRequest, { token: support.token, params })
    expect((await queueOf(support)).some(({ id }) => id === first?.id)).toBe(false)
  })

  test('is empty for an editor, who may decide none of it', async () => {
    expect(await queueOf(editor)).toEqual([])
    expect((await testApp.call(calls.listWaiting, { token: admin.token, query: { cursor: 'made-up' } })).status).toBe(
      400,
    )
  })
})

describe('staff who approve several at once', () => {
  const preview = (ids: string[], kind: calls.ApprovalKind, more: { months?: string; seats?: string } = {}) =>
    testApp.call(calls.previewApprovals, {
      token: support.token,
      query: { kind, ids: ids.join(','), months: more.months ?? '12', ...(more.seats && { seats: more.seats }) },
    })
  const approve = (ids: string[], kind: calls.ApprovalKind, more: { seats?: number; reference?: string } = {}) =>
    testApp.call(calls.approveMany, { token: support.token, body: { kind, ids, months: 6, ...more } })

  test('preview what each institution gets, who gets a mail, and possible duplicates', async () => {
    const form = institutionForm({ institution_name: 'Vivekananda Vidyalaya, Madurai', teaching_staff_count: 14 })
    const twin = institutionForm({ institution_name: 'VIVEKANANDA VIDYALAYA, Madurai' })
    const ids = [await registerTestInstitution(testApp, form), await registerTestInstitution(testApp, twin)]
    const unknownId = crypto.randomUUID()
    const { body } = await preview([...ids, unknownId], 'institution', { months: '6' })
    expect(body.items.map(({ id, state }) => [id, state])).toEqual([
      [ids[0], 'pending'],
      [ids[1], 'pending'],
      [unknownId, 'missing'],
    ])
    const [first] = body.items
    expect(first?.seats).toBe(14)
    expect(first?.mails.map(({ to }) => to).sort()).toEqual([form.principal_email, form.school_email].sort())
    expect(first?.warnings.join(' ')).toContain('VIVEKANANDA VIDYALAYA, Madurai')
    const months = (Date.parse(first?.ends_at ?? '') - testApp.ctx.now().getTime()) / 86_400_000
    expect(months).toBeGreaterThan(180)
    expect(months).toBeLessThan(185)
    expect((await preview(ids, 'institution', { seats: '3' })).body.items.map(({ seats }) => seats)).toEqual([3, 3])
    expect((await testApp.mails(form.school_email)).map(({ subject }) => subject)).toHaveLength(1)
  })

  test('are warned that a teacher is subscribed already', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    const { body } = await preview([await requestAs(testApp, teacher)], 'subscription-request')
    expect(body.items[0]?.warnings.join(' ')).toMatch(/^Subscribed already: the new term starts on/)
  })

  test('approve all except the one that a colleague has decided, each with its audit entry and mail', async () => {
    const teachers = [await signUp(testApp), await signUp(testApp), await signUp(testApp)]
    const ids: string[] = []
    for (const teacher of teachers) ids.push(await requestAs(testApp, teacher))
    await testApp.call(rejectSubscriptionRequest, { token: admin.token, params: { id: ids[1] ?? '' } })
    const { status, body } = await approve([...ids, crypto.randomUUID()], 'subscription-request', {
      reference: 'UPI 7',
    })
    expect(status).toBe(200)
    expect(body.items.map(({ outcome }) => outcome)).toEqual(['approved', 'decided', 'approved', 'missing'])
    expect(body.items[1]?.msg).toBe(serverMessages.requestDecided)
    const log = await testApp.call(listAuditLog, { token: admin.token })
    const recorded = log.body.items.filter(({ action }) => action === 'subscription-request.approved')
    for (const id of [ids[0], ids[2]])
      expect(recorded.filter((entry) => entry.subject_id === id)).toMatchObject([
        { actor: { id: support.id }, details: { months: 6, reference: 'UPI 7' } },
      ])
    expect(recorded.some((entry) => entry.subject_id === ids[1])).toBe(false)
    const [first, second] = teachers
    expect((await testApp.mails(first?.email)).at(-1)?.subject).toBe('Your Ariviyal subscription is approved')
    expect((await testApp.mails(second?.email)).map(({ subject }) => subject)).not.toContain(
      'Your Ariviyal subscription is approved',
    )
  })

  test('decide each once when two of them approve the same at once', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => registerTestInstitution(testApp)))
    const answers = await Promise.all([approve(ids, 'institution'), approve(ids.toReversed(), 'institution')])
    const outcomes = answers.flatMap(({ body }) => body.items.map(({ outcome }) => outcome))
    expect(outcomes.filter((outcome) => outcome === 'approved')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(4)
  })

  test('choose at most 50, with valid terms', async () => {
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
    (await testApp.call(calls.searchAll, { token: user.token, query: { q } })).body.items
  let institution: string
  let teacher: TestUser
  beforeAll(async () => {
    institution = await registerTestInstitution(testApp, {
      institution_name: 'Saraswathi Matriculation School',
      school_address: '4 Car Street, Tiruvannamalai',
    })
    teacher = await signUp(testApp, { firstname: 'Thenmozhi', lastname: 'Arumugam', phone_number: '9123409876' })
    await requestAs(testApp, teacher)
    await write('Spectroscope kit for grade nine')
    await testApp.call(publishLink, {
      token: admin.token,
      body: { kind: 'website', title: 'Periodic table of Dmitri', description: '', url: 'https://elements.example' },
    })
  })

  test('find an institution, a person, a message and a link despite a typing error', async () => {
    expect((await search('Sarasvati Matriculaton'))[0]).toMatchObject({ kind: 'institution', id: institution })
    expect((await search('thenmoshi'))[0]).toMatchObject({ kind: 'user', id: teacher.id, detail: teacher.email })
    expect(await search('spectrosope')).toMatchObject([{ kind: 'message', title: 'Spectroscope kit for grade nine' }])
    expect(await search('periodik table')).toMatchObject([{ kind: 'link', title: 'Periodic table of Dmitri' }])
    expect((await search('Tiruvanamalai'))[0]).toMatchObject({ kind: 'institution', id: institution })
    expect((await search('Car Stret, Tiruvannamalai'))[0]).toMatchObject({ kind: 'institution', id: institution })
  })

  test('find by a part of a phone number or an e-mail address', async () => {
    expect(await search('3409876')).toMatchObject([{ kind: 'user', id: teacher.id }])
    expect((await search(teacher.email))[0]).toMatchObject({ kind: 'user', id: teacher.id })
  })

  test('see only what their role allows', async () => {
    expect(await search('thenmozhi', editor)).toEqual([])
    expect(await search('periodic', editor)).toMatchObject([{ kind: 'link' }])
    expect(await search('periodic', support)).toEqual([])
    expect(await search('saraswathi', support)).toMatchObject([{ kind: 'institution', id: institution }])
  })

  test('may type any characters, and see at most five results of each kind', async () => {
    for (const q of ["'; drop table users; --", '100%', '__', '\\\\', 'அறிவியல்', '😀😀', '((', '& | !', 'a\u0000b'])
      expect((await testApp.call(calls.searchAll, { token: admin.token, query: { q } })).status).toBe(200)
    expect(await search('%%')).toEqual([])
    for (let count = 0; count < 7; count += 1) await signUp(testApp, { lastname: 'Manyfold' })
    expect((await search('Manyfold')).filter(({ kind }) => kind === 'user')).toHaveLength(5)
    expect((await testApp.call(calls.searchAll, { token: admin.token, query: { q: 'a' } })).status).toBe(422)
    expect((await testApp.call(calls.searchAll, { token: admin.token, query: { q: 'a'.repeat(101) } })).status).toBe(
      422,
    )
  })

  test('are served by the indexes', async () => {
    const { rows } = await testApp.ctx.db
      .execute<{ 'QUERY PLAN': string }>(
        `set enable_seqscan = off; explain select id from users where firstname || ' ' || lastname || ' ' || email || ' ' || phone_number ilike '%arumugam%'`,
      )
      .then((results) => (Array.isArray(results) ? (results.at(-1) as typeof results) : results))
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_search')
  })

  test('find books, videos and workshops by their titles', async () => {
    await seedLibrary(testApp.ctx)
    await seedTraining(testApp.ctx)
    expect((await search('monsoon explaned', editor))[0]).toMatchObject({
      kind: 'ebook',
      title: 'The Monsoon Explained',
    })
    expect((await search('mitosis', editor)).map(({ kind }) => kind)).toContain('video')
    expect(await search('monsoon', support)).toEqual([])
  })
})
