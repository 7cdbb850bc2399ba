import * as accounts from '@ariviyal/contract/accounts'
import * as calls from '@ariviyal/contract/account-security'
import { limits } from '@ariviyal/contract/limits'
import { exportPersonalData } from '@ariviyal/contract/privacy'
import { giveSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '@ariviyal/contract/second-factor'
import { giveRole } from '@ariviyal/contract/team'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, setUpSecondFactor } from '../second-factor/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { accountEvents } from './account-events.table.ts'
import { forgotPassword } from './forgot-password.ts'
import { noteAccountEvent } from './note-account-event.ts'
import { logInAs, signUp, mailedResetToken } from './testing.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

async function logInWith(userAgent: string, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await home.app.inject({
    method: 'POST',
    url: accounts.login.path,
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  })
  return answer.json<{ token: string }>().token
}
const sessionsOf = async (token: string) => (await home.call(calls.listLoginSessions, { token })).body.items
const eventsOf = async (token: string) => {
  await home.runJobs()
  return (await home.call(calls.listAccountEvents, { token, query: {} })).body.items
}
const kindsOf = async (token: string) => (await eventsOf(token)).map(({ kind }) => kind)

describe('a teacher who looks where they are logged in', () => {
  test('finds each device in our words, this one marked, and nothing of what a browser said of itself', async () => {
    const teacher = await signUp(home)
    home.advance({ minutes: 5 })
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

  test('ends one, which is over at once, and all others but this one', async () => {
    const teacher = await signUp(home)
    const [phoneToken, third] = [await logInWith(phone, teacher), await logInAs(home, teacher)]
    const gone = (await sessionsOf(teacher.token)).find(({ device }) => device === 'Chrome on Android')
    const params = { id: gone?.id ?? '' }
    expect((await home.call(calls.endLoginSession, { token: teacher.token, params })).status).toBe(200)
    expect((await home.call(accounts.me, { token: phoneToken })).status).toBe(401)
    expect((await home.call(calls.endLoginSession, { token: teacher.token, params })).status).toBe(404)
    expect((await home.call(calls.endOtherLoginSessions, { token: teacher.token })).status).toBe(200)
    expect((await home.call(accounts.me, { token: third })).status).toBe(401)
    expect(await sessionsOf(teacher.token)).toMatchObject([{ is_this: true }])
    expect((await kindsOf(teacher.token)).slice(0, 2)).toEqual(['other-sessions-ended', 'session-ended'])
  })
})

describe('a teacher who looks at what happened', () => {
  test('reads of log-ins, and of the device when it is the first of its kind', async () => {
    const teacher = await signUp(home)
    for (let round = 0; round < 2; round += 1) await logInWith(phone, teacher)
    expect((await eventsOf(teacher.token)).map(({ kind, device }) => [kind, device])).toEqual([
      ['logged-in', 'Chrome on Android'],
      ['logged-in-new-device', 'Chrome on Android'],
      ['logged-in-new-device', 'Unknown device'],
    ])
  })

  test('reads how often somebody failed to log in, in one line for an hour, and nothing is kept of an unknown address', async () => {
    const teacher = await signUp(home)
    const fail = (email: string) => home.call(accounts.login, { body: { email, password: 'tamarind' } })
    const before = await home.house.db.$count(accountEvents)
    for (let guess = 0; guess < 3; guess += 1) await fail(teacher.email)
    await fail('nobody@school.example')
    expect((await eventsOf(teacher.token))[0]).toMatchObject({ kind: 'log-in-failed', count: 3, device: null })
    home.advance({ hours: 1 })
    await fail(teacher.email)
    expect((await eventsOf(teacher.token))[0]).toMatchObject({ kind: 'log-in-failed', count: 1 })
    expect(await home.house.db.$count(accountEvents)).toBe(before + 2)
  })

  test('reads of every act on the account, each noted with it', async () => {
    const admin = await signUp(home, { admin: true })
    const teacher = await signUp(home)
    const { secret, recoveryCodes } = await setUpSecondFactor(home, teacher.token)
    const token = await logInAs(home, teacher)
    await home.call(giveSecondFactor, { token, body: { code: '000000' } })
    await home.call(giveSecondFactor, { token, body: { code: recoveryCodes[0] ?? '' } })
    await home.call(renewRecoveryCodes, { token, body: { code: codeAt(home, secret) } })
    home.advance({ minutes: 1 })
    const off = { code: codeAt(home, secret), password: teacher.password }
    await home.call(turnOffSecondFactor, { token, body: off })
    await home.call(exportPersonalData, { token, body: { password: teacher.password } })
    const passwords = { currentPassword: teacher.password, newPassword: 'palm-leaf' }
    await home.call(accounts.changePassword, { token, body: passwords })
    await home.call(giveRole, { token: admin.token, body: { email: teacher.email, role: 'editor' } })
    await forgotPassword(home.house, teacher.email)
    const link = await mailedResetToken(home, teacher.email)
    await home.call(accounts.resetPassword, { params: { token: link }, body: { password: 'neem-tree' } })
    const last = await logInAs(home, { email: teacher.email, password: 'neem-tree' })
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

  test('reads page by page, nobody else’s, and not what was taken back with its act', async () => {
    const [teacher, other] = [await signUp(home), await signUp(home)]
    for (let day = 0; day < limits.pageSize; day += 1)
      await noteAccountEvent(home.house.db, teacher.id, 'data-exported', home.house.now())
    await expect(
      home.house.db.transaction(async (tx) => {
        await noteAccountEvent(tx, teacher.id, 'password-changed', home.house.now())
        throw new Error('the act fails')
      }),
    ).rejects.toThrow('the act fails')
    const first = (await home.call(calls.listAccountEvents, { token: teacher.token, query: {} })).body
    expect(first.items.map(({ kind }) => kind)).toEqual(Array.from({ length: limits.pageSize }, () => 'data-exported'))
    const query = { cursor: first.next_cursor ?? '' }
    const second = (await home.call(calls.listAccountEvents, { token: teacher.token, query })).body
    expect(second).toMatchObject({ items: [{ kind: 'logged-in-new-device' }], next_cursor: null })
    expect(await kindsOf(other.token)).toEqual(['logged-in-new-device'])
  })
})

test('what strangers can make happen fills one row an hour, from however many instances at once', async () => {
  const { id } = await signUp(home)
  const at = home.house.now()
  await Promise.all(
    Array.from({ length: 20 }, (_none, nth) =>
      noteAccountEvent(home.house.db, id, nth % 2 ? 'log-in-failed' : 'reset-link-sent', at),
    ),
  )
  for (const kind of ['log-in-failed', 'reset-link-sent'] as const) {
    const rows = await home.house.db
      .select()
      .from(accountEvents)
      .where(and(eq(accountEvents.userId, id), eq(accountEvents.kind, kind)))
    expect(rows).toMatchObject([{ count: 10 }])
  }
})
