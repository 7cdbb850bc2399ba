import { type Audience, listMailings, previewMailing, sendMailing } from '@ariviyal/contract/live/live-oversight'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { putAttendance, putRegistrations, putTeachers } from '../../live-oversight/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { putRegistration, putLiveSession } from '../testing.ts'
import { handOverMailing } from './hand-over-mailing.ts'

let testApp: TestApp
let support: TestUser
let sessionId: string
let people: Record<'came' | 'absent' | 'waiting' | 'cancelled' | 'unknown', TestUser>
beforeAll(async () => {
  testApp = await openTestApp()
  support = await signUp(testApp, { role: 'support' })
})
afterAll(() => testApp.close())

beforeEach(async () => {
  sessionId = (await putLiveSession(testApp.ctx)).id
  const [came, absent, waiting, cancelled, unknown] = await Promise.all(
    ['Anbu', 'Babu', 'Chitra', 'Devi', 'Elango'].map((firstname) => signUp(testApp, { firstname, lastname: 'S' })),
  )
  if (!came || !absent || !waiting || !cancelled || !unknown) throw new Error('unreachable: five signed up')
  people = { came, absent, waiting, cancelled, unknown }
  const at = testApp.ctx.now()
  const cameRegistration = await putRegistration(testApp.ctx, sessionId, came.id, {
    queuedAt: new Date(at.getTime() - 1_000),
  })
  const away = await putRegistration(testApp.ctx, sessionId, absent.id)
  await putRegistration(testApp.ctx, sessionId, waiting.id, { status: 'waiting', registeredAt: null })
  const cancelledRegistration = await putRegistration(testApp.ctx, sessionId, cancelled.id, {
    status: 'cancelled',
    cancelledAt: at,
  })
  await putRegistration(testApp.ctx, sessionId, unknown.id)
  await putAttendance(testApp.ctx, [
    { registrationId: cameRegistration, presentSeconds: 3_000 },
    { registrationId: away, presentSeconds: 0 },
    { registrationId: cancelledRegistration, presentSeconds: 3_000 },
  ])
})

const content = (audience: Audience, change: { subject?: string; message?: string } = {}) => ({
  audience,
  subject: 'The slides are there',
  message: 'You find them on the page of the session.\n\nSee you on Sunday.',
  ...change,
})
const send = (body: ReturnType<typeof content>, token = support.token) =>
  testApp.call(sendMailing, { token, params: { id: sessionId }, body })
const subjectsOf = async ({ email }: TestUser) => (await testApp.mails(email)).map(({ subject }) => subject)
const history = async () => (await testApp.call(listMailings, { token: support.token, params: { id: sessionId } })).body

describe('staff who write to people of a session', () => {
  test.each([
    ['registered', ['absent', 'came', 'unknown']],
    ['waiting', ['waiting']],
    ['came', ['came']],
    ['absent', ['absent']],
  ] as const)('reach only people who are %s; the preview has their number', async (audience, reached) => {
    expect((await history()).reach[audience]).toBe(reached.length)
    const { status, body } = await send(content(audience))
    expect([status, body.msg]).toEqual([200, serverMessages.mailingSent])
    const got: string[] = []
    for (const [who, user] of Object.entries(people)) {
      const subjects = (await subjectsOf(user)).filter((subject) => subject === 'The slides are there')
      expect(subjects.length).toBeLessThanOrEqual(1)
      if (subjects.length === 1) got.push(who)
    }
    expect(got.sort()).toEqual(reached)
    expect((await history()).items).toMatchObject([
      { audience, recipients: reached.length, to_go: 0, sent_by: support.name },
    ])
    const admin = await signUp(testApp, { admin: true })
    expect((await testApp.call(listAuditLog, { token: admin.token })).body.items[0]).toMatchObject({
      action: 'live-mailing.sent',
      subject_id: sessionId,
      details: { audience, recipients: reached.length, name: 'The slides are there' },
    })
  })

  test('preview exactly the mail that the first recipient gets', async () => {
    const body = content('registered', { message: 'Bring <b>salt</b> & a lemon.\n\nAnd a cup.' })
    const preview = await testApp.call(previewMailing, { token: support.token, params: { id: sessionId }, body })
    expect(preview.body.to).toBe(people.came.email)
    await send(body)
    const [mail] = await testApp.mails(people.came.email)
    expect([mail?.subject, mail?.text?.trim(), mail?.html?.trim()]).toEqual([
      preview.body.subject,
      preview.body.text.trim(),
      preview.body.html.trim(),
    ])
    expect(mail?.html).toContain('Bring &lt;b&gt;salt&lt;/b&gt; &amp; a lemon.')
    expect(mail?.text).toContain(`http://ariviyal.test/sessions/${sessionId}`)
    expect(mail?.text).toContain('because you are on its list')
  })

  test('recall it within thirty seconds, and nothing is sent', async () => {
    const { body } = await send(content('registered'))
    testApp.advance({ seconds: 28 })
    await testApp.runJobs()
    const undone = await testApp.call(undoAct, { token: support.token, params: { id: body.undo?.id ?? '' } })
    expect([undone.status, undone.body.msg]).toEqual([200, serverMessages.undone])
    expect(await subjectsOf(people.came)).toEqual([])
    expect((await history()).items).toEqual([])
    // The same mail may be sent after a recall.
    expect((await send(content('registered'))).status).toBe(200)
    expect(await subjectsOf(people.came)).toEqual(['The slides are there'])
  })

  test('cannot recall it once the first mail is enqueued, whatever the clocks show', async () => {
    const { body } = await send(content('came'))
    expect(await subjectsOf(people.came)).toEqual(['The slides are there'])
    const late = await testApp.call(undoAct, { token: support.token, params: { id: body.undo?.id ?? '' } })
    expect([late.status, late.error.code]).toEqual([410, 'undo-over'])
    expect((await history()).items).toHaveLength(1)
  })

  test('send it once, however often and fast they click', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(content('registered'))))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.msg).toBe(serverMessages.mailingTwice)
    expect(await subjectsOf(people.came)).toEqual(['The slides are there'])
    expect((await send(content('registered', { subject: 'Another' }))).status).toBe(200)
  })

  test('get an error for an empty audience, an empty text and an unknown session', async () => {
    sessionId = (await putLiveSession(testApp.ctx)).id
    expect([(await send(content('registered'))).error.msg, (await history()).items]).toEqual([
      serverMessages.mailingToNobody,
      [],
    ])
    const empty = await send(content('registered', { subject: ' ', message: '' }))
    expect([empty.status, empty.error.fields]).toEqual([
      422,
      { subject: messages.subjectRequired, message: messages.messageRequired },
    ])
    sessionId = crypto.randomUUID()
    expect((await send(content('registered'))).status).toBe(404)
  })

  test('may be support and administrators', async () => {
    const editor = await signUp(testApp, { role: 'editor' })
    expect((await send(content('came'), editor.token)).status).toBe(403)
  })
})

test('a mailing does not wait for a recipient whose account is deleted', async () => {
  await send(content('came'))
  expect((await history()).items).toMatchObject([{ recipients: 1, to_go: 1 }])
  await testApp.ctx.db.execute(sql`delete from users where id = ${people.came.id}`)
  expect(await subjectsOf(people.came)).toEqual([])
  expect((await history()).items).toMatchObject([{ recipients: 1, to_go: 0 }])
})

test('a mailing skips people who cancel before it is sent, and people who register then', async () => {
  await send(content('registered'))
  await testApp.ctx.db.execute(
    sql`update live_registrations set status = 'cancelled', cancelled_at = queued_at where user_id = ${people.came.id}`,
  )
  const late = await signUp(testApp)
  await putRegistration(testApp.ctx, sessionId, late.id)
  expect(await subjectsOf(people.came)).toEqual([])
  expect(await subjectsOf(people.absent)).toEqual(['The slides are there'])
  expect(await subjectsOf(late)).toEqual([])
})

test('a mail to many is enqueued once for each, though it starts twice at once and was interrupted before', async () => {
  const teachers = await putTeachers(testApp.ctx, 650, { email: 'crowd' })
  await putRegistrations(
    testApp.ctx,
    sessionId,
    teachers.map(({ id }) => id),
  )
  await send(content('registered'))
  const { items } = await history()
  const id = items[0]?.id ?? ''
  // As if an instance was killed after its first transaction.
  const { jobs } = testApp.ctx
  let transactions = 0
  const failing: typeof jobs = {
    ...jobs,
    enqueueAll: (...given) => {
      transactions += 1
      if (transactions === 2) throw new Error('ended here')
      return jobs.enqueueAll(...given)
    },
  }
  await expect(handOverMailing({ ...testApp.ctx, jobs: failing }, id)).rejects.toThrow('ended here')
  expect((await history()).items[0]).toMatchObject({ recipients: 653, to_go: 453 })
  await Promise.all([handOverMailing(testApp.ctx, id), handOverMailing(testApp.ctx, id)])
  const { rows } = await testApp.ctx.db.execute<{ mails: number; readers: number }>(
    sql`select count(*)::int as mails, count(distinct data->>'to')::int as readers from pgboss.job where name = 'mail.send' and data->>'to' like 'crowd-%'`,
  )
  expect(rows).toEqual([{ mails: 650, readers: 650 }])
  expect((await history()).items[0]).toMatchObject({ recipients: 653, to_go: 0 })
})
