import { changePassword, login, me } from '@ariviyal/contract/accounts'
import { listEbooks } from '@ariviyal/contract/library'
import { listLinks, listLms, publishLink } from '@ariviyal/contract/links'
import * as calls from '@ariviyal/contract/second-factor'
import { listAuditLog, showUser } from '@ariviyal/contract/staff'
import { changeStaffRules } from '@ariviyal/contract/team'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgotPassword } from '../accounts/forgot-password.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { logInAs, signUp, type TestUser } from '../accounts/testing.ts'
import { seedLibrary } from '../library/seed-library.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { codeAt, setUpSecondFactor } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterEach(() => home.close())

const give = (token: string, code: string) => home.call(calls.giveSecondFactor, { token, body: { code } })
const inside = async (token: string) => {
  const { status, error } = await home.call(listLinks, { token })
  return status === 200 ? 200 : error.code
}

describe('a member of staff who has set up a second factor', () => {
  let secret: string
  let recoveryCodes: string[]
  /** A new session, which has not given the factor yet. */
  let token: string
  beforeEach(async () => {
    ;({ secret, recoveryCodes } = await setUpSecondFactor(home, admin.token))
    token = await logInAs(home, admin)
  })

  test('goes on in the session that set it up, and is told by mail', async () => {
    expect(await inside(admin.token)).toBe(200)
    expect((await home.call(calls.showSecondFactor, { token: admin.token })).body).toEqual({
      is_on: true,
      is_required: false,
      recovery_codes_left: 10,
    })
    expect((await home.mails(admin.email)).at(-1)?.subject).toBe('Your Ariviyal account has a second factor now')
  })

  test('gets user and token at the login, and next to nothing until the code is given', async () => {
    const { body } = await home.call(login, { body: { email: admin.email, password: admin.password } })
    expect(body.user).toMatchObject({ role: 'admin', second_factor: 'code-needed' })
    expect((await home.call(me, { token })).body).toMatchObject({ role: 'admin', second_factor: 'code-needed' })
    expect(await inside(token)).toBe('second-factor-needed')
    const link = { kind: 'website', title: 'T', url: 'https://t.example' } as const
    expect((await home.call(publishLink, { token, body: link })).error.code).toBe('second-factor-needed')
    expect((await home.call(listLms, { token })).error.code).toBe('second-factor-needed')
    const passwords = { currentPassword: admin.password, newPassword: 'another-leaf' }
    expect((await home.call(changePassword, { token, body: passwords })).error.code).toBe('second-factor-needed')
    const code = codeAt(home, secret)
    const off = { code, password: admin.password }
    expect((await home.call(calls.turnOffSecondFactor, { token, body: off })).error.code).toBe('second-factor-needed')
    expect((await home.call(calls.renewRecoveryCodes, { token, body: { code } })).error.code).toBe(
      'second-factor-needed',
    )
    expect((await home.call(calls.proposeSecondFactor, { token })).error.code).toBe('second-factor-needed')

    expect((await give(token, code)).body).toMatchObject({ role: 'admin', second_factor: 'given' })
    expect(await inside(token)).toBe(200)
    expect((await home.call(listLms, { token })).status).toBe(200)
    expect((await home.call(changePassword, { token, body: passwords })).status).toBe(200)
  })

  test('sees premium books by virtue of the role only after the code', async () => {
    await seedLibrary(home.house)
    const premium = async () =>
      (await home.call(listEbooks, { token })).body.items
        .filter(({ isPremium }) => isPremium)
        .map(({ pdfUrl }) => pdfUrl)
    expect(new Set(await premium())).toEqual(new Set([null]))
    await give(token, codeAt(home, secret))
    expect(await premium()).not.toContain(null)
  })

  test('uses each code once, though two windows send it at once', async () => {
    const second = await logInAs(home, admin)
    const code = codeAt(home, secret)
    const answers = await Promise.all([give(token, code), give(second, ` ${code.slice(0, 3)} ${code.slice(3)}`)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
    const late = answers[0].status === 200 ? second : token
    expect((await give(late, code)).error).toMatchObject({ code: 'wrong-code', fields: { code: expect.any(String) } })
    // The code before that one is used up with it.
    expect((await give(late, codeAt(home, secret, -30))).status).toBe(403)
    expect((await give(late, codeAt(home, secret, 30))).status).toBe(200)
  })

  test('may be half a minute early or late, and not a minute', async () => {
    // The middle of a step, so that the steps aside are whole ones.
    home.advance({ seconds: 45 - ((home.house.now().getTime() / 1_000) % 30) })
    for (const seconds of [-60, 60, 90]) expect((await give(token, codeAt(home, secret, seconds))).status).toBe(403)
    expect((await give(token, codeAt(home, secret, -30))).status).toBe(200)
    expect((await give(await logInAs(home, admin), codeAt(home, secret, 30))).status).toBe(200)
  })

  test('gets in with a recovery code once, however it is typed, and is told how many are left', async () => {
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){6}$/)
    expect((await give(token, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const next = await logInAs(home, admin)
    expect((await give(next, first)).status).toBe(403)
    expect((await home.mails(admin.email)).at(-1)?.text).toContain('9 recovery codes are left')
    expect((await home.call(listAuditLog, { token })).body.items[0]).toMatchObject({
      action: 'second-factor.recovery-code-used',
      details: { left: 9 },
    })
    const answers = await Promise.all([give(next, second), give(await logInAs(home, admin), second)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
  })

  test('makes new recovery codes with a code, and the old ones are void', async () => {
    const wrong = await home.call(calls.renewRecoveryCodes, { token: admin.token, body: { code: '000000' } })
    expect(wrong.error.code).toBe('wrong-code')
    const code = codeAt(home, secret)
    const { body } = await home.call(calls.renewRecoveryCodes, { token: admin.token, body: { code } })
    expect(new Set([...body.recovery_codes, ...recoveryCodes]).size).toBe(20)
    expect((await give(token, recoveryCodes[0] ?? '')).status).toBe(403)
    expect((await give(token, body.recovery_codes[0] ?? '')).status).toBe(200)
  })

  test('turns it off with the password and a code, and sessions that were confirmed before start from nothing when it is on again', async () => {
    const { password } = admin
    const turnOff = (body: { code: string; password: string }) =>
      home.call(calls.turnOffSecondFactor, { token: admin.token, body })
    expect((await turnOff({ code: '123456', password })).error.code).toBe('wrong-code')
    const code = codeAt(home, secret)
    expect((await turnOff({ code, password: 'tamarind' })).error).toMatchObject({
      code: 'wrong-password',
      fields: { password: expect.any(String) as string },
    })
    expect((await turnOff({ code, password })).status).toBe(200)
    expect((await home.call(listAuditLog, { token })).body.items[0]?.action).toBe('second-factor.turned-off')
    expect(await inside(token)).toBe(200)
    await setUpSecondFactor(home, token)
    expect(await inside(token)).toBe(200)
    expect(await inside(admin.token)).toBe('second-factor-needed')
  })

  test('keeps it when the password is set anew', async () => {
    await forgotPassword(home.house, admin.email)
    const link = (await home.mails(admin.email)).at(-1)?.text?.match(/reset-password\/([\w-]+)/)?.[1] ?? ''
    await resetPassword(home.house, { token: link, password: 'new-neem-leaf', address: '192.0.2.1' })
    expect(await inside(await logInAs(home, { email: admin.email, password: 'new-neem-leaf' }))).toBe(
      'second-factor-needed',
    )
  })

  test('is seen by colleagues with what each session has given, and without a secret in any table', async () => {
    const { body } = await home.call(showUser, { token: admin.token, params: { id: admin.id } })
    expect(new Set(body.sessions.map(({ confirmed }) => confirmed))).toEqual(new Set([false, true]))
    const { rows } = await home.house.db.execute(
      sql`select to_jsonb(f)::text || (select string_agg(code_hash, ' ') from recovery_codes) as text from second_factors f`,
    )
    const kept = String(rows[0]?.['text'])
    for (const plain of [secret, ...recoveryCodes]) {
      expect(kept).not.toContain(plain)
      expect(kept).not.toContain(plain.replaceAll('-', ''))
    }
  })
})

describe('whoever sets up a second factor', () => {
  const offer = async () => (await home.call(calls.proposeSecondFactor, { token: admin.token })).body
  const turnOn = (token: string, proposal: string, code: string) =>
    home.call(calls.turnOnSecondFactor, { token, body: { proposal, code, password: admin.password } })

  test('gets a secret that every app reads, as text and as a picture', async () => {
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

  test('needs the first code, in time, and their own proposal', async () => {
    const { secret, proposal } = await offer()
    expect((await turnOn(admin.token, proposal, '000000')).error.code).toBe('wrong-code')
    const other = await signUp(home, { role: 'editor' })
    expect((await turnOn(other.token, proposal, codeAt(home, secret))).error.code).toBe('link-expired')
    home.advance({ minutes: 31 })
    expect((await turnOn(admin.token, proposal, codeAt(home, secret))).error.code).toBe('link-expired')
    expect(await inside(admin.token)).toBe(200)
    const again = await offer()
    const results = await Promise.all([1, 2].map(() => turnOn(admin.token, again.proposal, codeAt(home, again.secret))))
    expect(results.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  })

  test('gives the password again: a session that was left open shuts nobody out', async () => {
    const { secret, proposal } = await offer()
    const body = { proposal, code: codeAt(home, secret), password: 'tamarind' }
    const { error } = await home.call(calls.turnOnSecondFactor, { token: admin.token, body })
    expect(error).toMatchObject({ code: 'wrong-password', fields: { password: expect.any(String) as string } })
    expect(await inside(admin.token)).toBe(200)
  })
})

describe('where everyone on the staff needs a second factor', () => {
  test('whoever has none gets as far as the set-up, and from there on', async () => {
    const editor = await signUp(home, { role: 'editor' })
    const require = (second_factor_required: boolean) =>
      home.call(changeStaffRules, { token: admin.token, body: { second_factor_required } })
    expect((await require(true)).error.code).toBe('second-factor-missing')
    await setUpSecondFactor(home, admin.token)
    expect((await require(true)).status).toBe(200)

    expect((await home.call(me, { token: editor.token })).body.second_factor).toBe('set-up-needed')
    expect(await inside(editor.token)).toBe('second-factor-missing')
    expect((await home.call(listLms, { token: editor.token })).error.code).toBe('subscription-needed')
    expect((await home.call(calls.showSecondFactor, { token: editor.token })).body).toMatchObject({ is_required: true })
    await setUpSecondFactor(home, editor.token)
    expect(await inside(editor.token)).toBe(200)

    const late = await signUp(home, { role: 'editor' })
    expect((await require(false)).status).toBe(200)
    expect(await inside(late.token)).toBe(200)
  })
})

test('whoever guesses codes is stopped, across sessions', async () => {
  const own = await openTestHouse({ limitsFactor: 1 })
  try {
    const staff = await signUp(own, { admin: true })
    const { secret } = await setUpSecondFactor(own, staff.token)
    const tokens = await Promise.all([logInAs(own, staff), logInAs(own, staff)])
    const codes: (string | number)[] = []
    for (let guess = 0; guess < 9; guess += 1) {
      const token = tokens[guess % 2] ?? ''
      const { status, error } = await own.call(calls.giveSecondFactor, { token, body: { code: '000000' } })
      codes.push(status === 200 ? status : error.code)
    }
    expect(codes.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'wrong-code'))
    expect(codes.at(-1)).toBe('too-often')
    const right = { token: tokens[0], body: { code: codeAt(own, secret) } }
    expect((await own.call(calls.giveSecondFactor, right)).error.code).toBe('too-often')
    own.advance({ minutes: 16 })
    const later = { token: tokens[0], body: { code: codeAt(own, secret) } }
    expect((await own.call(calls.giveSecondFactor, later)).status).toBe(200)
  } finally {
    await own.close()
  }
})
