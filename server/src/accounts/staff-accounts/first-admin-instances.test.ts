import * as calls from '@ariviyal/contract/accounts/accounts'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isThorough } from '../../../../scripts/testing/thorough.ts'
import { blockStatements } from '../../testing/block-statements.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { prepareFirstAdmin } from './prepare-first-admin.ts'
import { registration, signUp } from '../testing.ts'
import { users } from '../users.table.ts'

let one: TestApp
let other: TestApp
beforeEach(async () => {
  one = await openTestApp()
  other = await openTestApp({ beside: one })
})
afterEach(async () => {
  await other.close()
  await one.close()
})

/** Starts an instance as `startServer` does. Returns the token of the printed link, undefined if none is printed. */
const start = async ({ ctx }: TestApp, admin?: { email: string; password: string }) => {
  const config = { ...ctx.config, ...(admin && { adminEmail: admin.email, adminPassword: admin.password }) }
  return (await prepareFirstAdmin({ ...ctx, config }))?.split('/').at(-1)
}
const setUp = (testApp: TestApp, token: string | undefined) => {
  const { phone_number: _, ...body } = registration()
  return testApp.call(calls.setUp, { params: { token: token ?? 'none' }, body })
}
const countAdmins = () => one.ctx.db.$count(users, eq(users.role, 'admin'))
const adminSettings = { email: 'head@school.example', password: 'first-password' }

describe('two instances on an empty database', () => {
  test.each(isThorough ? ['the older', 'the newer'] : ['the older'])(
    'that start together print one working link, trying %s first',
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

  test.runIf(isThorough)('accept only the newest link, at either instance', async () => {
    const older = await start(one)
    const newer = await start(other)
    expect((await setUp(one, older)).status).toBe(410)
    expect((await setUp(one, newer)).status).toBe(201)
    expect((await setUp(other, newer)).status).toBe(410)
    expect(await countAdmins()).toBe(1)
  })

  test('create one administrator when two people use the link at once', async () => {
    const token = await start(one)
    const blocked = await blockStatements(one, 'before', 'insert', 'users')
    const first = setUp(one, token)
    await blocked.untilWaiting(1)
    const second = setUp(other, token)
    await blocked.untilWaiting(2)
    await blocked.release()
    expect([(await first).status, (await second).status]).toEqual([201, 410])
    expect(await countAdmins()).toBe(1)
  })
})

describe('ADMIN_EMAIL at one instance and the link of another', () => {
  test('the link is void once the account exists', async () => {
    const token = await start(one)
    expect(await start(other, adminSettings)).toBeUndefined()
    expect((await setUp(one, token)).error.code).toBe('link-expired')
    expect(await countAdmins()).toBe(1)
  })

  test('create one administrator when the link is used while the other instance starts', async () => {
    const token = await start(one)
    const blocked = await blockStatements(one, 'before', 'insert', 'users')
    const used = setUp(one, token)
    await blocked.untilWaiting(1)
    const started = start(other, adminSettings)
    await blocked.untilWaiting(2)
    await blocked.release()
    expect((await used).status).toBe(201)
    expect(await started).toBeUndefined()
    expect(await countAdmins()).toBe(1)
  })

  test.runIf(isThorough)('print no second link when the first is used while the other instance starts', async () => {
    const token = await start(one)
    const blocked = await blockStatements(one, 'before', 'insert', 'users')
    const used = setUp(one, token)
    await blocked.untilWaiting(1)
    const started = start(other)
    await blocked.untilWaiting(2)
    await blocked.release()
    expect((await used).status).toBe(201)
    expect(await started).toBeUndefined()
  })

  test.runIf(isThorough)('create one account when both start together with the same settings', async () => {
    expect(await Promise.all([start(one, adminSettings), start(other, adminSettings)])).toEqual([undefined, undefined])
    expect(await countAdmins()).toBe(1)
  })

  test('a former member of staff does not return with the next start, since an administrator exists', async () => {
    await signUp(one, { admin: true })
    expect(await start(other, adminSettings)).toBeUndefined()
    expect((await one.call(calls.login, { body: adminSettings })).error.code).toBe('wrong-credentials')
    expect(await countAdmins()).toBe(1)
  })
})
