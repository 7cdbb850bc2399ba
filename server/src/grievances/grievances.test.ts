import { brand } from '@ariviyal/contract/brand'
import { showDiscussion } from '@ariviyal/contract/community/discussions'
import { appealDecision, decidePost, showOwnStanding, showPostCase } from '@ariviyal/contract/community/moderation'
import { grievanceMessages } from '@ariviyal/contract/grievances/grievance-messages'
import type { GrievanceClass } from '@ariviyal/contract/grievances/grievance-rules'
import * as calls from '@ariviyal/contract/grievances/grievances'
import { listWaiting } from '@ariviyal/contract/staff/dashboard'
import { listAuditLog } from '@ariviyal/contract/staff/staff'
import { undoAct } from '@ariviyal/contract/staff/undo'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { ask } from '../community/testing.ts'
import { eraseExpiredData } from '../privacy/erase-expired-data.ts'
import { features } from '../app.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { runGrievanceClock } from './run-grievance-clock.ts'
import { complain, grievanceForm, idOfNumber } from './testing.ts'

let testApp: TestApp
let admin: TestUser
let second: TestUser
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  second = await signUp(testApp, { role: 'support' })
})
afterEach(() => testApp.close())

const own = async (token: string) => (await testApp.call(calls.showOwnGrievance, { params: { token } })).body
const decide = (id: string, outcome: 'upheld' | 'rejected', by = admin) =>
  testApp.call(calls.decideGrievance, { token: by.token, params: { id }, body: { outcome, words: 'So we decided.' } })
const caseOf = async (id: string) =>
  (await testApp.call(calls.showGrievance, { token: second.token, params: { id } })).body
const stateOf = async (id: string) =>
  (await testApp.call(showPostCase, { token: admin.token, params: { id } })).body.state
const officerMails = async () => (await testApp.mails(brand.supportEmail)).map(({ subject }) => subject)
const run = () => Promise.all([runGrievanceClock(testApp.ctx), runGrievanceClock(testApp.ctx)])
const placeOf = (id: string) => `https://ariviyal.example/networking/discussions/${id}`

describe('a complaint', () => {
  test('is acknowledged at once, decided with words, appealed, and decided by another person; all of it is in the audit log', async () => {
    const { number, token, msg } = await complain(testApp)
    expect(msg).toBe(grievanceMessages.sent(number))
    const [mail] = await testApp.mails('kavitha@school.example')
    expect(mail?.subject).toBe(`We have your complaint ${number}`)
    expect(mail?.text).toContain(`/grievances/${token}`)
    expect(mail?.text).not.toContain('Kavitha')
    expect(await own(token)).toMatchObject({ number, outcome: null, may_appeal: false, is_hidden: false })
    const id = await idOfNumber(testApp, admin, number)
    const { items } = (await testApp.call(listWaiting, { token: second.token })).body
    expect(items).toMatchObject([{ kind: 'grievance', id }])

    const appeal = (text = 'I wrote that book.') =>
      testApp.call(calls.appealGrievance, { params: { token }, body: { appeal: text } })
    expect((await appeal()).error.code).toBe('already-decided')
    expect((await decide(id, 'rejected')).status).toBe(200)
    expect((await decide(id, 'upheld', second)).error.code).toBe('already-decided')
    expect((await testApp.mails('kavitha@school.example')).at(-1)?.text).toContain('So we decided.')
    expect(await own(token)).toMatchObject({ outcome: 'rejected', due_at: null, may_appeal: true })
    expect((await appeal('Short')).status).toBe(422)
    expect((await appeal()).status).toBe(200)
    expect((await appeal()).error.code).toBe('already-decided')

    const grant = (by: TestUser) =>
      testApp.call(calls.decideGrievanceAppeal, {
        token: by.token,
        params: { id },
        body: { is_granted: true, words: 'You did.' },
      })
    expect((await grant(admin)).error.code).toBe('forbidden')
    expect((await grant(second)).status).toBe(200)
    expect((await grant(second)).error.code).toBe('already-decided')
    expect(await own(token)).toMatchObject({ appeal_outcome: { is_granted: true, words: 'You did.' }, due_at: null })
    const log = await testApp.call(listAuditLog, { token: admin.token, query: { subject_id: id } })
    expect(log.body.items.map(({ action }) => action)).toEqual(['grievance.appeal-decided', 'grievance.decided'])
  })

  test('needs a class, words and an address, and its page a token that was made here', async () => {
    const { status, error } = await testApp.call(calls.sendGrievance, {
      body: { ...grievanceForm(), class: '' as 'other', about: 'Short', email: 'nobody' },
    })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(['about', 'class', 'email'])
    const { token } = await complain(testApp)
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await testApp.call(calls.showOwnGrievance, { params: { token: wrong } })).status).toBe(404)
  })
})

describe('the post that a complaint is about', () => {
  test('is hidden at once where the law leaves hours, and back when the complaint is rejected; it is not hidden twice', async () => {
    const [author, reader] = [await signUpSubscriber(testApp, { admin }), await signUpSubscriber(testApp, { admin })]
    const id = await ask(testApp, author)
    const show = (by: TestUser) => testApp.call(showDiscussion, { token: by.token, params: { id } })
    const sent = await complain(testApp, { class: 'intimate', place: placeOf(id) })
    expect((await own(sent.token)).is_hidden).toBe(true)
    expect((await show(reader)).status).toBe(404)
    expect((await show(author)).body).toMatchObject({ state: 'hidden', edit: null })
    const kept = await testApp.call(decidePost, { token: admin.token, params: { id }, body: { act: 'kept' } })
    expect(kept.error).toMatchObject({ code: 'not-ready' })

    // Another complaint keeps it hidden; two decisions at once show it once both are rejected.
    const other = await complain(testApp, { class: 'order', place: placeOf(id), email: 'ravi@school.example' })
    const ids = await Promise.all([sent, other].map(({ number }) => idOfNumber(testApp, admin, number)))
    await Promise.all(ids.map((one) => decide(one, 'rejected')))
    expect(await stateOf(id)).toBe('shown')
    await complain(testApp, { class: 'intimate', place: placeOf(id) })
    expect((await show(reader)).status).toBe(200)
  })

  test('is removed when the complaint is upheld; undoing it within 30 seconds hides it again, and nobody hears of it', async () => {
    const author = await signUpSubscriber(testApp, { admin })
    const id = await ask(testApp, author)
    const { number } = await complain(testApp, { class: 'intimate', place: placeOf(id) })
    const grievanceId = await idOfNumber(testApp, admin, number)
    const due = (await caseOf(grievanceId)).due_at
    const { body } = await decide(grievanceId, 'upheld')
    expect(await stateOf(id)).toBe('removed')
    const undone = await testApp.call(undoAct, { token: admin.token, params: { id: body.undo?.id ?? '' } })
    expect(undone.status).toBe(200)
    expect(await stateOf(id)).toBe('hidden')
    expect(await caseOf(grievanceId)).toMatchObject({ outcome: null, due_at: due, is_hidden: true })
    expect((await testApp.mails(author.email)).map(({ subject }) => subject)).not.toContain('Your post was removed')

    await decide(grievanceId, 'upheld')
    expect((await testApp.mails(author.email)).at(-1)?.subject).toBe('Your post was removed')
    const standing = await testApp.call(showOwnStanding, { token: author.token })
    const params = { id: standing.body.decisions[0]?.id ?? '' }
    const appeal = { token: author.token, params, body: { appeal: 'It was a drawing of a skeleton.' } }
    expect((await testApp.call(appealDecision, appeal)).status).toBe(200)
  })

  test('stays where the class does not hide it, and where the address names no post', async () => {
    const id = await ask(testApp, await signUpSubscriber(testApp, { admin }))
    await complain(testApp, { class: 'unlawful', place: placeOf(id) })
    const unknown = await complain(testApp, { class: 'intimate', place: placeOf(crypto.randomUUID()) })
    await complain(testApp, { class: 'intimate', place: 'the second page' })
    expect(await stateOf(id)).toBe('shown')
    expect((await testApp.call(calls.listGrievances, { token: admin.token })).body.items).toHaveLength(3)
    expect((await caseOf(await idOfNumber(testApp, admin, unknown.number))).post_id).toBeNull()
  })
})

describe('the time of a complaint', () => {
  test.each([
    ['intimate', 2],
    ['order', 3],
    ['unlawful', 36],
    ['other', 168],
  ] as const)(
    'about %s is over after %i hours: the officer hears at half of it and when it is over, each once',
    async (name: GrievanceClass, hours) => {
      const { number, token } = await complain(testApp, { class: name })
      const { received_at, due_at } = await own(token)
      expect(Date.parse(due_at ?? '') - Date.parse(received_at)).toBe(hours * 3_600_000)
      expect(await officerMails()).toEqual([`Complaint ${number} has arrived`])
      testApp.advance({ minutes: hours * 30 - 1 })
      await run()
      expect(await officerMails()).toHaveLength(1)
      testApp.advance({ minutes: 2 })
      await run()
      await run()
      expect(await officerMails()).toEqual([
        `Complaint ${number} has arrived`,
        `Half of the time for complaint ${number} is over`,
      ])
      testApp.advance({ minutes: hours * 30 - 2 })
      await run()
      expect(await officerMails()).toHaveLength(2)
      const deskDetail = async () =>
        (await testApp.call(listWaiting, { token: admin.token })).body.items.find(({ title }) =>
          title.startsWith(number),
        )?.detail
      expect(await deskDetail()).toMatch(/^Due /)
      testApp.advance({ minutes: 2 })
      await run()
      await run()
      expect(await deskDetail()).toMatch(/^Overdue since /)
      expect((await officerMails()).slice(2)).toEqual([`Complaint ${number} is overdue`])
      expect((await officerMails()).join()).not.toContain('not acknowledged')
    },
  )

  test('to acknowledge one that came by post is 24 hours from its arrival', async () => {
    const record = async () => {
      const body = { ...grievanceForm({ email: '' }), received_at: testApp.ctx.now().toISOString() }
      return (await testApp.call(calls.recordGrievance, { token: admin.token, body })).body.id
    }
    const [late, acknowledged] = [await record(), await record()]
    testApp.advance({ hours: 23 })
    await testApp.call(calls.acknowledgeGrievance, { token: admin.token, params: { id: acknowledged } })
    await run()
    expect((await officerMails()).filter((subject) => subject?.includes('not acknowledged'))).toEqual([])
    testApp.advance({ hours: 1, minutes: 1 })
    await run()
    await run()
    const { number } = await caseOf(late)
    expect((await officerMails()).filter((subject) => subject?.includes('not acknowledged'))).toEqual([
      `Complaint ${number} is not acknowledged, and its time is over`,
    ])
    const tomorrow = new Date(testApp.ctx.now().getTime() + 86_400_000).toISOString()
    const body = { ...grievanceForm(), received_at: tomorrow }
    expect((await testApp.call(calls.recordGrievance, { token: admin.token, body })).error.fields).toEqual({
      received_at: grievanceMessages.arrivedWhen,
    })
  })

  test('is kept when the run dies in between and the next comes late: all that is due is told once', async () => {
    const sent = [await complain(testApp, { class: 'intimate' }), await complain(testApp, { class: 'order' })]
    await officerMails()
    testApp.advance({ days: 1 })
    let enqueued = 0
    const jobs = Object.create(testApp.ctx.jobs, {
      enqueue: {
        value: async (...args: Parameters<typeof testApp.ctx.jobs.enqueue>) => {
          enqueued += 1
          // The second mail is never stored: the connection dies with the process.
          if (enqueued === 2) await testApp.ctx.db.execute(killOthers)
          return testApp.ctx.jobs.enqueue(...args)
        },
      },
    }) as typeof testApp.ctx.jobs
    await expect(runGrievanceClock({ ...testApp.ctx, jobs })).rejects.toThrow(Error)
    expect(enqueued).toBe(2)
    await run()
    const subjects = (await officerMails()).filter((subject) => !subject?.includes('has arrived'))
    expect(subjects.map(String).toSorted()).toEqual(
      sent.map(({ number }) => `Complaint ${number} is overdue`).toSorted(),
    )
  })

  test('is what an administrator set, with its source, for complaints from then on', async () => {
    const before = await complain(testApp, { class: 'order' })
    const body = { name: 'order' as const, hours: 5, hides_first: false, source: 'A newer rule' }
    expect((await testApp.call(calls.changeTimer, { token: second.token, body })).status).toBe(403)
    expect((await testApp.call(calls.changeTimer, { token: admin.token, body })).status).toBe(200)
    const shown = (await testApp.call(calls.showGrievances)).body
    expect(shown.officer).toBeNull()
    expect(shown.timers.find(({ name }) => name === 'order')).toEqual(body)
    const after = await complain(testApp, { class: 'order' })
    const hoursOf = async (token: string) => {
      const { received_at, due_at } = await own(token)
      return (Date.parse(due_at ?? '') - Date.parse(received_at)) / 3_600_000
    }
    expect([await hoursOf(before.token), await hoursOf(after.token)]).toEqual([3, 5])
    // What is due first is at the top.
    const unlawful = await complain(testApp, { class: 'unlawful' })
    const { items } = (await testApp.call(calls.listGrievances, { token: admin.token })).body
    expect(items.map(({ number }) => number)).toEqual([before, after, unlawful].map(({ number }) => number))
  })
})

test('the officer whom an administrator names is shown, and hears of complaints', async () => {
  const officer = {
    name: 'Officer of the day',
    postal_address: 'Madurai',
    email: 'officer@school.example',
    phone: '+91 (44) 0000-0000',
  }
  for (const phone of ['ask the school', '+91', '1'.repeat(16)]) {
    const refused = await testApp.call(calls.changeOfficer, { token: admin.token, body: { ...officer, phone } })
    expect(refused.error.fields).toEqual({ phone: 'Enter a phone number with its code, such as 044 0000 0000' })
  }
  expect((await testApp.call(calls.changeOfficer, { token: admin.token, body: officer })).status).toBe(200)
  expect((await testApp.call(calls.showGrievances)).body.officer).toEqual(officer)
  const { number } = await complain(testApp)
  expect((await testApp.mails(officer.email)).map(({ subject }) => subject)).toEqual([
    `Complaint ${number} has arrived`,
  ])
  expect(await officerMails()).toEqual([])
})

test('a decided complaint is erased after its months, an open one stays', async () => {
  const [decided, open] = [await complain(testApp), await complain(testApp)]
  await decide(await idOfNumber(testApp, admin, decided.number), 'rejected')
  await eraseExpiredData({ ...testApp.ctx, now: () => new Date(Date.now() + 800 * 86_400_000) }, features)
  expect((await testApp.call(calls.showOwnGrievance, { params: { token: decided.token } })).status).toBe(404)
  expect((await own(open.token)).number).toBe(open.number)
})

/** Ends the transactions of other connections that have written, as a killed process does. */
const killOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`
