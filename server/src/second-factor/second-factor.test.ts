import { changePassword, login, me } from '@ariviyal/contract/accounts/accounts'
import { listEbooks } from '@ariviyal/contract/library/library'
import { listLinks, listLms, publishLink } from '@ariviyal/contract/links/links'
import * as calls from '@ariviyal/contract/accounts/second-factor'
import { listAuditLog, showUser } from '@ariviyal/contract/staff/staff'
import { changeStaffRules } from '@ariviyal/contract/accounts/team'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgotPassword } from '../accounts/passwords/forgot-password.ts'
import { hashForReset, resetPassword } from '../accounts/passwords/reset-password.ts'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { codeAt, setUpSecondFactor } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  admin = await signUp(testApp, { admin: true })
})

const submitCode = (token: string, code: string) => testApp.call(calls.submitSecondFactor, { token, body: { code } })
const statusOfStaffCall = async (token: string) => {
  const { status, error } = await testApp.call(listLinks, { token })
  return status === 200 ? 200 : error.code
}

describe('a member of staff with a second factor', () => {
  let secret: string
  let recoveryCodes: string[]
  /** A new session that has not given the second factor yet. */
  let token: string
  beforeEach(async () => {
    ;({ secret, recoveryCodes } = await setUpSecondFactor(testApp, admin.token))
    token = await logInAs(testApp, admin)
  })

  test('continues in the session that set it up, and gets a mail', async () => {
    expect(await statusOfStaffCall(admin.token)).toBe(200)
    expect((await testApp.call(calls.showSecondFactor, { token: admin.token })).body).toEqual({
      is_on: true,
      is_required: false,
      recovery_codes_left: 10,
    })
    expect((await testApp.mails(admin.email)).at(-1)?.subject).toBe('Your Ariviyal account now has a second factor')
  })

  test('gets user and token at the log-in, but almost no rights until the code is given', async () => {
    const { body } = await testApp.call(login, { body: { email: admin.email, password: admin.password } })
    expect(body.user).toMatchObject({ role: 'admin', second_factor: 'code-needed' })
    expect((await testApp.call(me, { token })).body).toMatchObject({ role: 'admin', second_factor: 'code-needed' })
    expect(await statusOfStaffCall(token)).toBe('second-factor-needed')
    const link = { kind: 'website', title: 'T', url: 'https://t.example' } as const
    expect((await testApp.call(publishLink, { token, body: link })).error.code).toBe('second-factor-needed')
    expect((await testApp.call(listLms, { token })).error.code).toBe('second-factor-needed')
    const passwords = { currentPassword: admin.password, newPassword: 'another-leaf' }
    expect((await testApp.call(changePassword, { token, body: passwords })).error.code).toBe('second-factor-needed')
    const code = codeAt(testApp, secret)
    const off = { code, password: admin.password }
    expect((await testApp.call(calls.turnOffSecondFactor, { token, body: off })).error.code).toBe(
      'second-factor-needed',
    )
    expect((await testApp.call(calls.renewRecoveryCodes, { token, body: { code } })).error.code).toBe(
      'second-factor-needed',
    )
    expect((await testApp.call(calls.proposeSecondFactor, { token })).error.code).toBe('second-factor-needed')

    expect((await submitCode(token, code)).body).toMatchObject({ role: 'admin', second_factor: 'given' })
    expect(await statusOfStaffCall(token)).toBe(200)
    expect((await testApp.call(listLms, { token })).status).toBe(200)
    expect((await testApp.call(changePassword, { token, body: passwords })).status).toBe(200)
  })

  test('sees premium books as staff only after the code', async () => {
    await seedLibrary(testApp.ctx)
    const premium = async () =>
      (await testApp.call(listEbooks, { token })).body.items
        .filter(({ isPremium }) => isPremium)
        .map(({ pdfUrl }) => pdfUrl)
    expect(new Set(await premium())).toEqual(new Set([null]))
    await submitCode(token, codeAt(testApp, secret))
    expect(await premium()).not.toContain(null)
  })

  test('uses each code once, though two windows send it at once', async () => {
    const second = await logInAs(testApp, admin)
    const code = codeAt(testApp, secret)
    const answers = await Promise.all([
      submitCode(token, code),
      submitCode(second, ` ${code.slice(0, 3)} ${code.slice(3)}`),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
    const late = answers[0].status === 200 ? second : token
    expect((await submitCode(late, code)).error).toMatchObject({
      code: 'wrong-code',
      fields: { code: expect.any(String) },
    })
    // Using a code consumes the earlier one too.
    expect((await submitCode(late, codeAt(testApp, secret, -30))).status).toBe(403)
    expect((await submitCode(late, codeAt(testApp, secret, 30))).status).toBe(200)
  })

  test('may be half a minute early or late, but not a minute', async () => {
    // The middle of a step, so that the offsets are whole steps.
    testApp.advance({ seconds: 45 - ((testApp.ctx.now().getTime() / 1_000) % 30) })
    for (const seconds of [-60, 60, 90])
      expect((await submitCode(token, codeAt(testApp, secret, seconds))).status).toBe(403)
    expect((await submitCode(token, codeAt(testApp, secret, -30))).status).toBe(200)
    expect((await submitCode(await logInAs(testApp, admin), codeAt(testApp, secret, 30))).status).toBe(200)
  })

  test('logs in with a recovery code once, in any notation, and sees how many are left', async () => {
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){6}$/)
    expect((await submitCode(token, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const next = await logInAs(testApp, admin)
    expect((await submitCode(next, first)).status).toBe(403)
    expect((await testApp.mails(admin.email)).at(-1)?.text).toContain('You have 9 recovery codes left')
    expect((await testApp.call(listAuditLog, { token })).body.items[0]).toMatchObject({
      action: 'second-factor.recovery-code-used',
      details: { left: 9 },
    })
    const answers = await Promise.all([submitCode(next, second), submitCode(await logInAs(testApp, admin), second)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
  })

  test('replaces the recovery codes with a code, which voids the old ones', async () => {
    const wrong = await testApp.call(calls.renewRecoveryCodes, { token: admin.token, body: { code: '000000' } })
    expect(wrong.error.code).toBe('wrong-code')
    const code = codeAt(testApp, secret)
    const { body } = await testApp.call(calls.renewRecoveryCodes, { token: admin.token, body: { code } })
    expect(new Set([...body.recovery_codes, ...recoveryCodes]).size).toBe(20)
    expect((await submitCode(token, recoveryCodes[0] ?? '')).status).toBe(403)
    expect((await submitCode(token, body.recovery_codes[0] ?? '')).status).toBe(200)
  })

  test('turns it off with password and code; sessions confirmed before need a code when it is on again', async () => {
    const { password } = admin
    const turnOff = (body: { code: string; password: string }) =>
      testApp.call(calls.turnOffSecondFactor, { token: admin.token, body })
    expect((await turnOff({ code: '123456', password })).error.code).toBe('wrong-code')
    const code = codeAt(testApp, secret)
    expect((await turnOff({ code, password: 'tamarind' })).error).toMatchObject({
      code: 'wrong-password',
      fields: { password: expect.any(String) as string },
    })
    expect((await turnOff({ code, password })).status).toBe(200)
    expect((await testApp.call(listAuditLog, { token })).body.items[0]?.action).toBe('second-factor.turned-off')
    expect(await statusOfStaffCall(token)).toBe(200)
    await setUpSecondFactor(testApp, token)
    expect(await statusOfStaffCall(token)).toBe(200)
    expect(await statusOfStaffCall(admin.token)).toBe('second-factor-needed')
  })

  test('keeps it when the password is reset', async () => {
    await forgotPassword(testApp.ctx, admin.email)
    const link = (await testApp.mails(admin.email)).at(-1)?.text?.match(/reset-password\/([\w-]+)/)?.[1] ?? ''
    const passwordHash = await hashForReset(testApp.ctx, link, 'new-neem-leaf')
    await resetPassword(testApp.ctx, { token: link, passwordHash, address: '192.0.2.1' })
    expect(await statusOfStaffCall(await logInAs(testApp, { email: admin.email, password: 'new-neem-leaf' }))).toBe(
      'second-factor-needed',
    )
  })

  test('is shown to colleagues with the state of each session, and no table holds a secret in plain text', async () => {
    const { body } = await testApp.call(showUser, { token: admin.token, params: { id: admin.id } })
    expect(new Set(body.sessions.map(({ confirmed }) => confirmed))).toEqual(new Set([false, true]))
    const { rows } = await testApp.ctx.db.execute(
      sql`select to_jsonb(f)::text || (select string_agg(code_hash, ' ') from recovery_codes) as text from second_factors f`,
    )
    const stored = String(rows[0]?.['text'])
    for (const plain of [secret, ...recoveryCodes]) {
      expect(stored).not.toContain(plain)
      expect(stored).not.toContain(plain.replaceAll('-', ''))
    }
  })
})

describe('a person who sets up a second factor', () => {
  const offer = async () => (await testApp.call(calls.proposeSecondFactor, { token: admin.token })).body
  const turnOn = (token: string, proposal: string, code: string) =>
    testApp.call(calls.turnOnSecondFactor, { token, body: { proposal, code, password: admin.password } })

  test('gets a secret for any app, as text and as an image', async () => {
    const { secret, address, qr } = await offer()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(address)
    expect(url.protocol).toBe('otpauth:')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret,
      issuer: 'Ariviyal',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(decodeURIComponent(url.pathname)).toContain(admin.email)
    expect(qr.size).toBeGreaterThan(30)
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  })

  test('needs the first code in time, and their own proposal', async () => {
    const { secret, proposal } = await offer()
    expect((await turnOn(admin.token, proposal, '000000')).error.code).toBe('wrong-code')
    const other = await signUp(testApp, { role: 'editor' })
    expect((await turnOn(other.token, proposal, codeAt(testApp, secret))).error.code).toBe('link-expired')
    testApp.advance({ minutes: 31 })
    expect((await turnOn(admin.token, proposal, codeAt(testApp, secret))).error.code).toBe('link-expired')
    expect(await statusOfStaffCall(admin.token)).toBe(200)
    const again = await offer()
    const results = await Promise.all(
      [1, 2].map(() => turnOn(admin.token, again.proposal, codeAt(testApp, again.secret))),
    )
    expect(results.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  })

  test('must give the password again, so that an unattended session cannot lock the owner out', async () => {
    const { secret, proposal } = await offer()
    const body = { proposal, code: codeAt(testApp, secret), password: 'tamarind' }
    const { error } = await testApp.call(calls.turnOnSecondFactor, { token: admin.token, body })
    expect(error).toMatchObject({ code: 'wrong-password', fields: { password: expect.any(String) as string } })
    expect(await statusOfStaffCall(admin.token)).toBe(200)
  })
})

describe('when all staff need a second factor', () => {
  test('a member of staff without one can only set it up, and then continues', async () => {
    const editor = await signUp(testApp, { role: 'editor' })
    const require = (second_factor_required: boolean) =>
      testApp.call(changeStaffRules, { token: admin.token, body: { second_factor_required } })
    expect((await require(true)).error.code).toBe('second-factor-missing')
    await setUpSecondFactor(testApp, admin.token)
    expect((await require(true)).status).toBe(200)

    expect((await testApp.call(me, { token: editor.token })).body.second_factor).toBe('set-up-needed')
    expect(await statusOfStaffCall(editor.token)).toBe('second-factor-missing')
    expect((await testApp.call(listLms, { token: editor.token })).error.code).toBe('subscription-needed')
    expect((await testApp.call(calls.showSecondFactor, { token: editor.token })).body).toMatchObject({
      is_required: true,
    })
    await setUpSecondFactor(testApp, editor.token)
    expect(await statusOfStaffCall(editor.token)).toBe(200)

    const late = await signUp(testApp, { role: 'editor' })
    expect((await require(false)).status).toBe(200)
    expect(await statusOfStaffCall(late.token)).toBe(200)
  })
})

test('guessing codes is blocked across sessions', async () => {
  const own = await openTestApp({ limitsFactor: 1 })
  try {
    const staff = await signUp(own, { admin: true })
    const { secret } = await setUpSecondFactor(own, staff.token)
    const tokens = await Promise.all([logInAs(own, staff), logInAs(own, staff)])
    const codes: (string | number)[] = []
    for (let guess = 0; guess < 9; guess += 1) {
      const token = tokens[guess % 2] ?? ''
      const { status, error } = await own.call(calls.submitSecondFactor, { token, body: { code: '000000' } })
      codes.push(status === 200 ? status : error.code)
    }
    expect(codes.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'wrong-code'))
    expect(codes.at(-1)).toBe('too-often')
    const right = { token: tokens[0], body: { code: codeAt(own, secret) } }
    expect((await own.call(calls.submitSecondFactor, right)).error.code).toBe('too-often')
    own.advance({ minutes: 16 })
    const later = { token: tokens[0], body: { code: codeAt(own, secret) } }
    expect((await own.call(calls.submitSecondFactor, later)).status).toBe(200)
  } finally {
    await own.close()
  }
})
