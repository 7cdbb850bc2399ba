import * as accounts from '@ariviyal/contract/accounts/accounts'
import * as calls from '@ariviyal/contract/accounts/account-security'
import { limits } from '@ariviyal/contract/limits'
import { exportPersonalData } from '@ariviyal/contract/privacy/privacy'
import { submitSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { assignRole } from '@ariviyal/contract/accounts/team'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, setUpSecondFactor } from '../../second-factor/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { accountEvents } from './account-events.table.ts'
import { forgotPassword } from '../passwords/forgot-password.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { logInAs, signUp, mailedResetToken } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

async function logInWith(userAgent: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: accounts.login.path,
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  })
  return answer.json<{ token: string }>().token
}
const sessionsOf = async (token: string) => (await testApp.call(calls.listLoginSessions, { token })).body.items
const eventsOf = async (token: string) => {
  await testApp.runJobs()
  return (await testApp.call(calls.listAccountEvents, { token, query: {} })).body.items
}
const kindsOf = async (token: string) => (await eventsOf(token)).map(({ kind }) => kind)

describe('a teacher who views their login sessions', () => {
  test('sees each device by our names, with this one marked, and no user agent text', async () => {
    const teacher = await signUp(testApp)
    testApp.advance({ minutes: 5 })
    const token = await logInWith(phone, teacher)
    await logInWith(`<img src=x onerror=alert(1)>${'x'.repeat(5_000)}`, teacher)
    const items = await sessionsOf(token)
    expect(items.map(({ device, is_this }) => `${device}${is_this ? ', this one' : ''}`).sort()).toEqual([
      'Chrome on Android, this one',
      'Unknown device',
      'Unknown device',
    ])
    expect(JSON.stringify(items)).not.toContain('onerror')
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['created_at', 'device', 'id', 'is_this', 'last_used_at'])
  })

  test('ends one at once, then all except the current one', async () => {
    const teacher = await signUp(testApp)
    const [phoneToken, third] = [await logInWith(phone, teacher), await logInAs(testApp, teacher)]
    const ended = (await sessionsOf(teacher.token)).find(({ device }) => device === 'Chrome on Android')
    const params = { id: ended?.id ?? '' }
    expect((await testApp.call(calls.endLoginSession, { token: teacher.token, params })).status).toBe(200)
    expect((await testApp.call(accounts.me, { token: phoneToken })).status).toBe(401)
    expect((await testApp.call(calls.endLoginSession, { token: teacher.token, params })).status).toBe(404)
    expect((await testApp.call(calls.endOtherLoginSessions, { token: teacher.token })).status).toBe(200)
    expect((await testApp.call(accounts.me, { token: third })).status).toBe(401)
    expect(await sessionsOf(teacher.token)).toMatchObject([{ is_this: true }])
    expect((await kindsOf(teacher.token)).slice(0, 2)).toEqual(['other-sessions-ended', 'session-ended'])
  })
})

describe('a teacher who views the events of their account', () => {
  test('sees log-ins, and the device if it is new', async () => {
    const teacher = await signUp(testApp)
    for (let round = 0; round < 2; round += 1) await logInWith(phone, teacher)
    expect((await eventsOf(teacher.token)).map(({ kind, device }) => [kind, device])).toEqual([
      ['logged-in', 'Chrome on Android'],
      ['logged-in-new-device', 'Chrome on Android'],
      ['logged-in-new-device', 'Unknown device'],
    ])
  })

  test('sees the number of failed log-ins in one line per hour; an unknown address is not stored', async () => {
    const teacher = await signUp(testApp)
    const fail = (email: string) => testApp.call(accounts.login, { body: { email, password: 'tamarind' } })
    const before = await testApp.ctx.db.$count(accountEvents)
    for (let guess = 0; guess < 3; guess += 1) await fail(teacher.email)
    await fail('nobody@school.example')
    expect((await eventsOf(teacher.token))[0]).toMatchObject({ kind: 'log-in-failed', count: 3, device: null })
    testApp.advance({ hours: 1 })
    await fail(teacher.email)
    expect((await eventsOf(teacher.token))[0]).toMatchObject({ kind: 'log-in-failed', count: 1 })
    expect(await testApp.ctx.db.$count(accountEvents)).toBe(before + 2)
  })

  test('sees every act on the account', async () => {
    const admin = await signUp(testApp, { admin: true })
    const teacher = await signUp(testApp)
    const { secret, recoveryCodes } = await setUpSecondFactor(testApp, teacher.token)
    const token = await logInAs(testApp, teacher)
    await testApp.call(submitSecondFactor, { token, body: { code: '000000' } })
    await testApp.call(submitSecondFactor, { token, body: { code: recoveryCodes[0] ?? '' } })
    await testApp.call(renewRecoveryCodes, { token, body: { code: codeAt(testApp, secret) } })
    testApp.advance({ minutes: 1 })
    const off = { code: codeAt(testApp, secret), password: teacher.password }
    await testApp.call(turnOffSecondFactor, { token, body: off })
    await testApp.call(exportPersonalData, { token, body: { password: teacher.password } })
    const passwords = { currentPassword: teacher.password, newPassword: 'palm-leaf' }
    await testApp.call(accounts.changePassword, { token, body: passwords })
    await testApp.call(assignRole, { token: admin.token, body: { email: teacher.email, role: 'editor' } })
    await forgotPassword(testApp.ctx, teacher.email)
    const link = await mailedResetToken(testApp, teacher.email)
    await testApp.call(accounts.resetPassword, { params: { token: link }, body: { password: 'neem-tree' } })
    const last = await logInAs(testApp, { email: teacher.email, password: 'neem-tree' })
    expect(await kindsOf(last)).toEqual([
      'logged-in',
      'password-reset',
      'email-confirmed',
      'reset-link-sent',
      'role-changed',
      'password-changed',
      'data-exported',
      'second-factor-off',
      'recovery-codes-renewed',
      'recovery-code-used',
      'code-failed',
      'logged-in',
      'second-factor-on',
      'logged-in-new-device',
    ])
  })

  test('pages through only their own events, without those of an undone act', async () => {
    const [teacher, other] = [await signUp(testApp), await signUp(testApp)]
    for (let day = 0; day < limits.pageSize; day += 1)
      await recordAccountEvent(testApp.ctx.db, teacher.id, 'data-exported', testApp.ctx.now())
    await expect(
      testApp.ctx.db.transaction(async (tx) => {
        await recordAccountEvent(tx, teacher.id, 'password-changed', testApp.ctx.now())
        throw new Error('the act fails')
      }),
    ).rejects.toThrow('the act fails')
    const first = (await testApp.call(calls.listAccountEvents, { token: teacher.token, query: {} })).body
    expect(first.items.map(({ kind }) => kind)).toEqual(Array.from({ length: limits.pageSize }, () => 'data-exported'))
    const query = { cursor: first.next_cursor ?? '' }
    const second = (await testApp.call(calls.listAccountEvents, { token: teacher.token, query })).body
    expect(second).toMatchObject({ items: [{ kind: 'logged-in-new-device' }], next_cursor: null })
    expect(await kindsOf(other.token)).toEqual(['logged-in-new-device'])
  })
})

test('sees one row per hour for events that others cause, across instances', async () => {
  const { id } = await signUp(testApp)
  const at = testApp.ctx.now()
  await Promise.all(
    Array.from({ length: 20 }, (_none, nth) =>
      recordAccountEvent(testApp.ctx.db, id, nth % 2 ? 'log-in-failed' : 'reset-link-sent', at),
    ),
  )
  for (const kind of ['log-in-failed', 'reset-link-sent'] as const) {
    const rows = await testApp.ctx.db
      .select()
      .from(accountEvents)
      .where(and(eq(accountEvents.userId, id), eq(accountEvents.kind, kind)))
    expect(rows).toMatchObject([{ count: 10 }])
  }
})
