import { listAuditLog, showAuditChoices, verifyAuditLog } from '@ariviyal/contract/staff/staff'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import type { Transaction } from '../platform/db/database.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { anchorOf, chainStart, readAnchor } from './chain.ts'
import { recordAction } from './record-action.ts'
import { act, tamper } from './testing.ts'
import { verifyChain } from './verify-chain.ts'

let testApp: TestApp
let admin: TestUser
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterEach(() => testApp.close())

const verify = (anchor?: Parameters<typeof verifyChain>[1]) => verifyChain(testApp.ctx.db, anchor)
const causeOf = (error: unknown) => (error as { cause?: { message: string } }).cause?.message ?? String(error)
const refused = (statement: string) => testApp.ctx.db.execute(sql.raw(statement)).then(() => 'done', causeOf)

describe('the verification of the audit log', () => {
  test('finds no break in an empty log, nor in one with acts in any script', async () => {
    expect(await verify()).toEqual({ entries: 0, end: { seq: 0, hash: chainStart }, broken: null })
    await testApp.ctx.db.transaction((tx) =>
      recordAction(
        tx,
        admin,
        new Date('2026-02-28T23:59:59.999Z'),
        'link.published',
        { type: 'link', id: 'x,1:y' },
        { title: 'அறிவியல் "quoted" \n 😀 \\', n: 0.1, deep: [{ b: null, aa: true }] },
      ),
    )
    await act(testApp, admin, 2)
    expect(await verify()).toMatchObject({ entries: 3, broken: null })
    const { body } = await testApp.call(verifyAuditLog, { token: admin.token })
    expect(body).toMatchObject({ entries: 3, broken: null, anchor: expect.stringMatching(/^3:[0-9a-f]{64}$/) })
  })

  test('finds one unbroken chain after fifty concurrent acts, some of them failed', async () => {
    // Pairs share a lock: one takes it before its entry, the other after. Locking the chain at the entry would deadlock them.
    const share = (tx: Transaction, number: number) =>
      tx.execute(sql`select pg_advisory_xact_lock(${Math.floor(number / 2)}::bigint)`)
    const one = (number: number) =>
      testApp.ctx.db.transaction(async (tx) => {
        const subject = { type: 'link', id: String(number) }
        if (number % 2) await share(tx, number)
        await recordAction(tx, admin, testApp.ctx.now(), 'link.published', subject, { number })
        await share(tx, number)
        await recordAction(tx, admin, testApp.ctx.now(), 'link.removed', subject, { number })
        if (number % 10 === 0) throw new Error('on purpose')
      })
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, number) => one(number)))
    expect(
      results
        .filter(({ status }) => status === 'rejected')
        .map((result) => causeOf((result as PromiseRejectedResult).reason)),
    ).toEqual(Array.from({ length: 5 }, () => 'Error: on purpose'))
    expect(await verify()).toMatchObject({ entries: 90, broken: null })
  })

  test.each([
    ['an edited detail', `update audit_log set details = '{"made": 7}' where seq = 2`, 2, 'changed'],
    [
      'another actor',
      `update audit_log set actor_id = (select id from users where id <> actor_id limit 1) where seq = 2`,
      2,
      'changed',
    ],
    [
      'another time, by a microsecond',
      `update audit_log set created_at = created_at + interval '1 microsecond' where seq = 3`,
      3,
      'changed',
    ],
    ['a removed entry', `delete from audit_log where seq = 2`, 2, 'missing'],
    ['removed last entries', `delete from audit_log where seq > 3`, 4, 'cut-off'],
    [
      'an entry inserted outside the chain',
      `insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at) select gen_random_uuid(), actor_id, action, subject_type, subject_id, details, created_at from audit_log limit 1`,
      6,
      'not-chained',
    ],
    [
      'an edited entry with a recomputed hash',
      `update audit_log set action = 'link.removed' where seq = 2; update audit_log set hash = audit_entry_hash(audit_log) where seq = 2`,
      3,
      'not-linked',
    ],
  ])('finds %s', async (_what, statement, seq, why) => {
    await signUp(testApp)
    await act(testApp, admin, 5)
    await tamper(testApp, statement)
    expect((await verify()).broken).toMatchObject({ seq, why })
    const { body } = await testApp.call(verifyAuditLog, { token: admin.token })
    expect(body.broken).toMatchObject({ seq })
  })

  test('finds a truncated or rebuilt chain only with an anchor recorded elsewhere', async () => {
    await act(testApp, admin, 3)
    const { end } = await verify()
    expect(readAnchor(anchorOf(end))).toEqual(end)
    await act(testApp, admin, 2)
    expect((await verify(end)).broken).toBeNull()

    const setHead = `update audit_chain_head set (seq, hash) = (select seq, hash from audit_log order by seq desc limit 1)`
    const rebuild = [2, 3, 4, 5].map(
      (seq) =>
        `update audit_log set previous_hash = (select hash from audit_log where seq = ${seq - 1}) where seq = ${seq}; update audit_log set hash = audit_entry_hash(audit_log) where seq = ${seq}`,
    )
    await tamper(testApp, `update audit_log set details = '{}' where seq = 2; ${rebuild.join('; ')}; ${setHead}`)
    expect((await verify()).broken).toBeNull()
    expect((await verify(end)).broken).toMatchObject({ seq: 3, why: 'not-as-anchored' })
    await tamper(testApp, `delete from audit_log where seq > 2; ${setHead}`)
    expect((await verify()).broken).toBeNull()
    expect((await verify(end)).broken).toMatchObject({ seq: 3, why: 'cut-off' })
  })

  test.each(['', '1:abc', `x:${chainStart}`, `1:${chainStart}0`, `1.5:${chainStart}`])(
    'refuses %j as an anchor',
    (text) => {
      expect(readAnchor(text)).toBeNull()
    },
  )
})

test('the database refuses to change, delete or truncate the audit log', async () => {
  await act(testApp, admin, 1)
  const appendOnly = 'the audit log is only ever added to'
  expect(await refused(`update audit_log set action = 'x'`)).toBe(appendOnly)
  expect(await refused(`delete from audit_log`)).toBe(appendOnly)
  expect(await refused(`truncate audit_log`)).toBe(appendOnly)
  expect(await refused(`update audit_chain_head set seq = 0`)).toBe(appendOnly)
  expect(await refused(`delete from audit_chain_head`)).toBe(appendOnly)
  expect((await verify()).broken).toBeNull()
})

test('staff get the end of the chain by mail on a day with acts, and a break when there is one', async () => {
  const run = async () => {
    await testApp.ctx.jobs.enqueue(testApp.ctx.db, 'audit.anchor', {})
    return (await testApp.mails(testApp.ctx.config.staffMail)).at(-1)
  }
  expect(await run()).toBeUndefined()
  await act(testApp, admin, 2)
  const { end } = await verify()
  expect((await run())?.text).toContain(anchorOf(end))
  testApp.advance({ days: 2 })
  expect(await testApp.mails(testApp.ctx.config.staffMail)).toHaveLength(1)
  await run()
  expect(await testApp.mails(testApp.ctx.config.staffMail)).toHaveLength(1)
  await tamper(testApp, `update audit_log set action = 'x' where seq = 1`)
  expect((await run())?.subject).toBe('Ariviyal: the audit log was changed')
})

test('an administrator finds acts by actor, action, subject and day', async () => {
  const other = await signUp(testApp, { admin: true, firstname: 'Valli' })
  await act(testApp, admin, 2)
  testApp.advance({ days: 3 })
  const at = testApp.ctx.now()
  await testApp.ctx.db.transaction((tx) =>
    recordAction(tx, other, at, 'message.handled', { type: 'message', id: 'm-1' }),
  )
  const list = async (query: Record<string, string>) =>
    (await testApp.call(listAuditLog, { token: admin.token, query })).body.items.map(({ seq }) => seq)
  expect(await list({})).toEqual([3, 2, 1])
  expect(await list({ actor: other.id })).toEqual([3])
  expect(await list({ action: 'link.published' })).toEqual([2, 1])
  expect(await list({ subject_type: 'message', subject_id: 'm-1' })).toEqual([3])
  expect(await list({ subject_type: 'message', subject_id: 'm-2' })).toEqual([])
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
  expect(await list({ from: day, to: day })).toEqual([3])
  expect(await list({ to: '2020-01-01' })).toEqual([])
  expect((await testApp.call(listAuditLog, { token: admin.token, query: { from: '2026-02-30' } })).status).toBe(422)
  const { body } = await testApp.call(showAuditChoices, { token: admin.token })
  expect(body).toEqual({
    actors: [
      { id: admin.id, name: admin.name },
      { id: other.id, name: other.name },
    ],
    actions: ['link.published', 'message.handled'],
    subject_types: ['link', 'message'],
  })
})
