import { listAuditLog, showAuditChoices, verifyAuditLog } from '@ariviyal/contract/staff'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { openDatabase, type Transaction } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { anchorOf, chainBegin, readAnchor } from './chain.ts'
import { recordAction } from './record-action.ts'
import { act, tamper } from './testing.ts'
import { verifyChain } from './verify-chain.ts'

let home: TestHouse
let admin: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterEach(() => home.close())

const verify = (anchor?: Parameters<typeof verifyChain>[1]) => verifyChain(home.house.db, anchor)
const causeOf = (error: unknown) => (error as { cause?: { message: string } }).cause?.message ?? String(error)
const refused = (statement: string) => home.house.db.execute(sql.raw(statement)).then(() => 'done', causeOf)

describe('whoever checks the audit log', () => {
  test('finds an empty one whole, and one with acts in any script', async () => {
    expect(await verify()).toEqual({ entries: 0, end: { seq: 0, hash: chainBegin }, broken: null })
    await home.house.db.transaction((tx) =>
      recordAction(
        tx,
        admin,
        new Date('2026-02-28T23:59:59.999Z'),
        'link.published',
        { type: 'link', id: 'x,1:y' },
        { title: 'அறிவியல் "quoted" \n 😀 \\', n: 0.1, deep: [{ b: null, aa: true }] },
      ),
    )
    await act(home, admin, 2)
    expect(await verify()).toMatchObject({ entries: 3, broken: null })
    const { body } = await home.call(verifyAuditLog, { token: admin.token })
    expect(body).toMatchObject({ entries: 3, broken: null, anchor: expect.stringMatching(/^3:[0-9a-f]{64}$/) })
  })

  test('finds one unbroken chain after fifty acts at once, of which some failed', async () => {
    // Pairs share a lock; one takes it before its note and the other after. Were the chain locked at the note, they would wait for each other.
    const share = (tx: Transaction, number: number) =>
      tx.execute(sql`select pg_advisory_xact_lock(${Math.floor(number / 2)}::bigint)`)
    const one = (number: number) =>
      home.house.db.transaction(async (tx) => {
        const subject = { type: 'link', id: String(number) }
        if (number % 2) await share(tx, number)
        await recordAction(tx, admin, home.house.now(), 'link.published', subject, { number })
        await share(tx, number)
        await recordAction(tx, admin, home.house.now(), 'link.removed', subject, { number })
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
    ['the last entries cut off', `delete from audit_log where seq > 3`, 4, 'cut-off'],
    [
      'an entry that was put in beside the chain',
      `insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at) select gen_random_uuid(), actor_id, action, subject_type, subject_id, details, created_at from audit_log limit 1`,
      6,
      'not-chained',
    ],
    [
      'an edited entry whose own hash was made to fit',
      `update audit_log set action = 'link.removed' where seq = 2; update audit_log set hash = audit_entry_hash(audit_log) where seq = 2`,
      3,
      'not-linked',
    ],
  ])('finds %s', async (_what, statement, seq, why) => {
    await signUp(home)
    await act(home, admin, 5)
    await tamper(home, statement)
    expect((await verify()).broken).toMatchObject({ seq, why })
    const { body } = await home.call(verifyAuditLog, { token: admin.token })
    expect(body.broken).toMatchObject({ seq })
  })

  test('finds a chain that was cut cleanly, or made anew, only with an end that was noted elsewhere', async () => {
    await act(home, admin, 3)
    const { end } = await verify()
    expect(readAnchor(anchorOf(end))).toEqual(end)
    await act(home, admin, 2)
    expect((await verify(end)).broken).toBeNull()

    const setHead = `update audit_chain_head set (seq, hash) = (select seq, hash from audit_log order by seq desc limit 1)`
    const remake = [2, 3, 4, 5].map(
      (seq) =>
        `update audit_log set previous_hash = (select hash from audit_log where seq = ${seq - 1}) where seq = ${seq}; update audit_log set hash = audit_entry_hash(audit_log) where seq = ${seq}`,
    )
    await tamper(home, `update audit_log set details = '{}' where seq = 2; ${remake.join('; ')}; ${setHead}`)
    expect((await verify()).broken).toBeNull()
    expect((await verify(end)).broken).toMatchObject({ seq: 3, why: 'not-as-anchored' })
    await tamper(home, `delete from audit_log where seq > 2; ${setHead}`)
    expect((await verify()).broken).toBeNull()
    expect((await verify(end)).broken).toMatchObject({ seq: 3, why: 'cut-off' })
  })

  test.each(['', '1:abc', `x:${chainBegin}`, `1:${chainBegin}0`, `1.5:${chainBegin}`])(
    'is told that %j is no end',
    (text) => {
      expect(readAnchor(text)).toBeNull()
    },
  )
})

test('the database refuses whoever would change the audit log, or empty it', async () => {
  await act(home, admin, 1)
  const kept = 'the audit log is only ever added to'
  expect(await refused(`update audit_log set action = 'x'`)).toBe(kept)
  expect(await refused(`delete from audit_log`)).toBe(kept)
  expect(await refused(`truncate audit_log`)).toBe(kept)
  expect(await refused(`update audit_chain_head set seq = 0`)).toBe(kept)
  expect(await refused(`delete from audit_chain_head`)).toBe(kept)
  expect((await verify()).broken).toBeNull()
})

test('the staff are mailed the end of the chain on a day with acts, and the break when there is one', async () => {
  const run = async () => {
    await home.house.jobs.enqueue(home.house.db, 'audit.anchor', {})
    return (await home.mails(home.house.config.staffMail)).at(-1)
  }
  expect(await run()).toBeUndefined()
  await act(home, admin, 2)
  const { end } = await verify()
  expect((await run())?.text).toContain(anchorOf(end))
  home.advance({ days: 2 })
  expect(await home.mails(home.house.config.staffMail)).toHaveLength(1)
  await run()
  expect(await home.mails(home.house.config.staffMail)).toHaveLength(1)
  await tamper(home, `update audit_log set action = 'x' where seq = 1`)
  expect((await run())?.subject).toBe('Ariviyal: the audit log was changed')
})

test('an administrator finds acts by who, what, on what and when', async () => {
  const other = await signUp(home, { admin: true, firstname: 'Valli' })
  await act(home, admin, 2)
  home.advance({ days: 3 })
  const at = home.house.now()
  await home.house.db.transaction((tx) =>
    recordAction(tx, other, at, 'message.handled', { type: 'message', id: 'm-1' }),
  )
  const list = async (query: Record<string, string>) =>
    (await home.call(listAuditLog, { token: admin.token, query })).body.items.map(({ seq }) => seq)
  expect(await list({})).toEqual([3, 2, 1])
  expect(await list({ actor: other.id })).toEqual([3])
  expect(await list({ action: 'link.published' })).toEqual([2, 1])
  expect(await list({ subject_type: 'message', subject_id: 'm-1' })).toEqual([3])
  expect(await list({ subject_type: 'message', subject_id: 'm-2' })).toEqual([])
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at)
  expect(await list({ from: day, to: day })).toEqual([3])
  expect(await list({ to: '2020-01-01' })).toEqual([])
  expect((await home.call(listAuditLog, { token: admin.token, query: { from: '2026-02-30' } })).status).toBe(422)
  const { body } = await home.call(showAuditChoices, { token: admin.token })
  expect(body).toEqual({
    actors: [
      { id: admin.id, name: admin.name },
      { id: other.id, name: other.name },
    ],
    actions: ['link.published', 'message.handled'],
    subject_types: ['link', 'message'],
  })
})

test('an operator who upgrades finds the acts of before at the beginning of the chain', async () => {
  const database = await createTestDatabase({ empty: true })
  const older = mkdtempSync(join(tmpdir(), 'ariviyal-migrations-'))
  const { migrations } = home.house.paths
  const db = openDatabase(database.connection, 1)
  try {
    cpSync(migrations, older, { recursive: true })
    const journal = join(older, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
    const first = entries.findIndex(({ tag }) => tag.endsWith('audit_chain'))
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, first) }))
    await migrate(database.connection, older)
    const [user, ...acts] = Array.from({ length: 3 }, () => crypto.randomUUID())
    await db.execute(sql`insert into users (id, firstname, lastname, email, phone_number, password_hash, role, created_at)
      values (${user}, 'A', 'B', 'a@school.example', '', '', 'admin', now())`)
    for (const [place, id] of acts.entries())
      await db.execute(sql`insert into audit_log (id, actor_id, action, subject_type, subject_id, details, created_at)
        values (${id}, ${user}, 'link.removed', 'link', 'x', '{"a": [1, null]}', now() - make_interval(days => ${place}))`)
    await migrate(database.connection, migrations)
    expect(await verifyChain(db)).toMatchObject({ entries: 2, broken: null })
    const { rows } = await db.execute(sql`select id from audit_log order by seq`)
    expect(rows.map((row) => row['id'])).toEqual(acts.toReversed())
  } finally {
    await db.$client.end()
    await database.drop()
    rmSync(older, { recursive: true })
  }
})
