import * as calls from '@ariviyal/contract/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdStatements } from '../testing/hold-statements.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { prepareFirstAdmin } from './prepare-first-admin.ts'
import { registration, signUp } from './testing.ts'
import { users } from './users.table.ts'

let one: TestHouse
let other: TestHouse
beforeEach(async () => {
  one = await openTestHouse()
  other = await openTestHouse({ beside: one })
})
afterEach(async () => {
  await other.close()
  await one.close()
})

/** Starts an instance as `startServer` does; the token of the link that it prints, undefined where it prints none. */
const start = async ({ house }: TestHouse, admin?: { email: string; password: string }) => {
  const config = { ...house.config, ...(admin && { adminEmail: admin.email, adminPassword: admin.password }) }
  return (await prepareFirstAdmin({ ...house, config }))?.split('/').at(-1)
}
const setUp = (home: TestHouse, token: string | undefined) => {
  const { phone_number: _, ...body } = registration()
  return home.call(calls.setUp, { params: { token: token ?? 'none' }, body })
}
const countAdmins = () => one.house.db.$count(users, eq(users.role, 'admin'))
const head = { email: 'head@school.example', password: 'first-password' }

describe('two instances on one empty database', () => {
  test.each(['the older', 'the newer'])(
    'that start together print one link that works, whoever tries %s first',
    async (first) => {
      const printed = await Promise.all([start(one), start(other)])
      expect(new Set(printed).size).toBe(2)
      const tried = first === 'the older' ? printed : printed.toReversed()
      const answers = []
      for (const token of tried) answers.push(await setUp(one, token), await setUp(other, token))
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 410, 410, 410])
      const refused = answers.find(({ status }) => status === 410)
      expect(refused?.error).toEqual({ code: 'link-expired', msg: serverMessages.setUpLinkOver })
      expect(await countAdmins()).toBe(1)
      expect([await start(one), await start(other)]).toEqual([undefined, undefined])
    },
  )

  test('take the newest link at either of them, and not the one that the first still shows', async () => {
    const older = await start(one)
    const newer = await start(other)
    expect((await setUp(one, older)).status).toBe(410)
    expect((await setUp(one, newer)).status).toBe(201)
    expect((await setUp(other, newer)).status).toBe(410)
    expect(await countAdmins()).toBe(1)
  })

  test('make one administrator of two people who send the link at once', async () => {
    const token = await start(one)
    const held = await holdStatements(one, 'before', 'insert', 'users')
    const first = setUp(one, token)
    await held.untilWaiting(1)
    const second = setUp(other, token)
    await held.untilWaiting(2)
    await held.release()
    expect([(await first).status, (await second).status]).toEqual([201, 410])
    expect(await countAdmins()).toBe(1)
  })
})

describe('ADMIN_EMAIL at one instance and the link of another', () => {
  test('the link is void once the account is made', async () => {
    const token = await start(one)
    expect(await start(other, head)).toBeUndefined()
    expect((await setUp(one, token)).error.code).toBe('link-expired')
    expect(await countAdmins()).toBe(1)
  })

  test('make one administrator where the link is used while the other instance starts', async () => {
    const token = await start(one)
    const held = await holdStatements(one, 'before', 'insert', 'users')
    const used = setUp(one, token)
    await held.untilWaiting(1)
    const started = start(other, head)
    await held.untilWaiting(2)
    await held.release()
    expect((await used).status).toBe(201)
    expect(await started).toBeUndefined()
    expect(await countAdmins()).toBe(1)
  })

  test('print no link where the other is used while it starts', async () => {
    const token = await start(one)
    const held = await holdStatements(one, 'before', 'insert', 'users')
    const used = setUp(one, token)
    await held.untilWaiting(1)
    const started = start(other)
    await held.untilWaiting(2)
    await held.release()
    expect((await used).status).toBe(201)
    expect(await started).toBeUndefined()
  })

  test('two instances that start together with the same settings make one account', async () => {
    expect(await Promise.all([start(one, head), start(other, head)])).toEqual([undefined, undefined])
    expect(await countAdmins()).toBe(1)
  })

  test('whoever left the staff does not come back with the next start: there is an administrator already', async () => {
    await signUp(one, { admin: true })
    expect(await start(other, head)).toBeUndefined()
    expect((await one.call(calls.login, { body: head })).error.code).toBe('wrong-credentials')
    expect(await countAdmins()).toBe(1)
  })
})
