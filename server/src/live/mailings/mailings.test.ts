import { type Audience, listMailings, previewMailing, sendMailing } from '@ariviyal/contract/live-desk'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { listAuditLog } from '@ariviyal/contract/staff'
import { undoAct } from '@ariviyal/contract/undo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../../accounts/testing.ts'
import { putAttendance, putRegistrations, putTeachers } from '../../live-desk/testing.ts'
import { openTestHouse } from '../../testing/open-test-house.ts'
import type { TestHouse } from '../../testing/test-house.ts'
import { putRegistration, putSession } from '../testing.ts'
import { handOverMailing } from './hand-over-mailing.ts'

let home: TestHouse
let support: TestUser
let sessionId: string
let people: Record<'came' | 'absent' | 'waiting' | 'cancelled' | 'unknown', TestUser>
beforeAll(async () => {
  home = await openTestHouse()
  support = await signUp(home, { role: 'support' })
})
afterAll(() => home.close())

beforeEach(async () => {
  sessionId = (await putSession(home.house)).id
  const [came, absent, waiting, cancelled, unknown] = await Promise.all(
    ['Anbu', 'Babu', 'Chitra', 'Devi', 'Elango'].map((firstname) => signUp(home, { firstname, lastname: 'S' })),
  )
  if (!came || !absent || !waiting || !cancelled || !unknown) throw new Error('unreachable: five signed up')
  people = { came, absent, waiting, cancelled, unknown }
  const at = home.house.now()
  const there = await putRegistration(home.house, sessionId, came.id, { queuedAt: new Date(at.getTime() - 1_000) })
  const away = await putRegistration(home.house, sessionId, absent.id)
  await putRegistration(home.house, sessionId, waiting.id, { status: 'waiting', registeredAt: null })
  const gone = await putRegistration(home.house, sessionId, cancelled.id, { status: 'cancelled', cancelledAt: at })
  await putRegistration(home.house, sessionId, unknown.id)
  await putAttendance(home.house, [
    { registrationId: there, presentSeconds: 3_000 },
    { registrationId: away, presentSeconds: 0 },
    { registrationId: gone, presentSeconds: 3_000 },
  ])
})

const letter = (audience: Audience, change: { subject?: string; message?: string } = {}) => ({
  audience,
  subject: 'The slides are there',
  message: 'You find them on the page of the session.\n\nSee you on Sunday.',
  ...change,
})
const send = (body: ReturnType<typeof letter>, token = support.token) =>
  home.call(sendMailing, { token, params: { id: sessionId }, body })
const subjectsOf = async ({ email }: TestUser) => (await home.mails(email)).map(({ subject }) => subject)
const history = async () => (await home.call(listMailings, { token: support.token, params: { id: sessionId } })).body

describe('staff who write to people of a session', () => {
  test.each([
    ['registered', ['absent', 'came', 'unknown']],
    ['waiting', ['waiting']],
    ['came', ['came']],
    ['absent', ['absent']],
  ] as const)('reach who is %s and nobody else; the count was told before', async (audience, reached) => {
    expect((await history()).reach[audience]).toBe(reached.length)
    const { status, body } = await send(letter(audience))
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
    const admin = await signUp(home, { admin: true })
    expect((await home.call(listAuditLog, { token: admin.token })).body.items[0]).toMatchObject({
      action: 'live-mailing.sent',
      subject_id: sessionId,
      details: { audience, recipients: reached.length, name: 'The slides are there' },
    })
  })

  test('read beforehand the very mail that the first of them gets', async () => {
    const body = letter('registered', { message: 'Bring <b>salt</b> & a lemon.\n\nAnd a cup.' })
    const preview = await home.call(previewMailing, { token: support.token, params: { id: sessionId }, body })
    expect(preview.body.to).toBe(people.came.email)
    await send(body)
    const [mail] = await home.mails(people.came.email)
    expect([mail?.subject, mail?.text?.trim(), mail?.html?.trim()]).toEqual([
      preview.body.subject,
      preview.body.text.trim(),
      preview.body.html.trim(),
    ])
    expect(mail?.html).toContain('Bring &lt;b&gt;salt&lt;/b&gt; &amp; a lemon.')
    expect(mail?.text).toContain(`http://ariviyal.test/sessions/${sessionId}`)
    expect(mail?.text).toContain('because your name is on its list')
  })

  test('take it back within thirty seconds, and then nothing was ever sent', async () => {
    const { body } = await send(letter('registered'))
    home.advance({ seconds: 28 })
    await home.runJobs()
    const undone = await home.call(undoAct, { token: support.token, params: { id: body.undo?.id ?? '' } })
    expect([undone.status, undone.body.msg]).toEqual([200, serverMessages.undone])
    expect(await subjectsOf(people.came)).toEqual([])
    expect((await history()).items).toEqual([])
    // What was taken back may be sent after all.
    expect((await send(letter('registered'))).status).toBe(200)
    expect(await subjectsOf(people.came)).toEqual(['The slides are there'])
  })

  test('cannot take it back once the first mail is on its way, whatever the clocks say', async () => {
    const { body } = await send(letter('came'))
    expect(await subjectsOf(people.came)).toEqual(['The slides are there'])
    const late = await home.call(undoAct, { token: support.token, params: { id: body.undo?.id ?? '' } })
    expect([late.status, late.error.code]).toEqual([410, 'undo-over'])
    expect((await history()).items).toHaveLength(1)
  })

  test('send it once, however often and fast they click', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(letter('registered'))))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.msg).toBe(serverMessages.mailingTwice)
    expect(await subjectsOf(people.came)).toEqual(['The slides are there'])
    expect((await send(letter('registered', { subject: 'Another' }))).status).toBe(200)
  })

  test('are told when there is nobody to write to, when nothing is said, and of a session that there is not', async () => {
    sessionId = (await putSession(home.house)).id
    expect([(await send(letter('registered'))).error.msg, (await history()).items]).toEqual([
      serverMessages.mailingToNobody,
      [],
    ])
    const empty = await send(letter('registered', { subject: ' ', message: '' }))
    expect([empty.status, empty.error.fields]).toEqual([
      422,
      { subject: messages.subjectRequired, message: messages.messageRequired },
    ])
    sessionId = crypto.randomUUID()
    expect((await send(letter('registered'))).status).toBe(404)
  })

  test('may be support and administrators', async () => {
    const editor = await signUp(home, { role: 'editor' })
    expect((await send(letter('came'), editor.token)).status).toBe(403)
  })
})

test('a mail to somebody whose account is deleted before it leaves is not waited for', async () => {
  await send(letter('came'))
  expect((await history()).items).toMatchObject([{ recipients: 1, to_go: 1 }])
  await home.house.db.execute(sql`delete from users where id = ${people.came.id}`)
  expect(await subjectsOf(people.came)).toEqual([])
  expect((await history()).items).toMatchObject([{ recipients: 1, to_go: 0 }])
})

test('who gives up the place before the mail leaves does not get it, nor who takes one then', async () => {
  await send(letter('registered'))
  await home.house.db.execute(
    sql`update live_registrations set status = 'cancelled', cancelled_at = queued_at where user_id = ${people.came.id}`,
  )
  const late = await signUp(home)
  await putRegistration(home.house, sessionId, late.id)
  expect(await subjectsOf(people.came)).toEqual([])
  expect(await subjectsOf(people.absent)).toEqual(['The slides are there'])
  expect(await subjectsOf(late)).toEqual([])
})

test('a mail to many is enqueued once for each of them, though it is begun twice at once and was broken off before', async () => {
  const teachers = await putTeachers(home.house, 650, { email: 'crowd' })
  await putRegistrations(
    home.house,
    sessionId,
    teachers.map(({ id }) => id),
  )
  await send(letter('registered'))
  const { items } = await history()
  const id = items[0]?.id ?? ''
  // As if an instance had been ended after its first transaction.
  const { jobs } = home.house
  let transactions = 0
  const failing: typeof jobs = {
    ...jobs,
    enqueueAll: (...given) => {
      transactions += 1
      if (transactions === 2) throw new Error('ended here')
      return jobs.enqueueAll(...given)
    },
  }
  await expect(handOverMailing({ ...home.house, jobs: failing }, id)).rejects.toThrow('ended here')
  expect((await history()).items[0]).toMatchObject({ recipients: 653, to_go: 453 })
  await Promise.all([handOverMailing(home.house, id), handOverMailing(home.house, id)])
  const { rows } = await home.house.db.execute<{ mails: number; readers: number }>(
    sql`select count(*)::int as mails, count(distinct data->>'to')::int as readers from pgboss.job where name = 'mail.send' and data->>'to' like 'crowd-%'`,
  )
  expect(rows).toEqual([{ mails: 650, readers: 650 }])
  expect((await history()).items[0]).toMatchObject({ recipients: 653, to_go: 0 })
})
