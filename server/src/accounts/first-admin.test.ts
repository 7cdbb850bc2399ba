import * as calls from '@ariviyal/contract/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpSecondFactor } from '../second-factor/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { prepareFirstAdmin } from './prepare-first-admin.ts'
import { registration, signUp } from './testing.ts'

let home: TestHouse
beforeEach(async () => {
  home = await openTestHouse()
})
afterEach(() => home.close())

const { phone_number: _, ...form } = registration()
const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const setUp = (token: string, body = form) => home.call(calls.setUp, { params: { token }, body })
const withAdmin = (adminEmail: string, adminPassword: string) => {
  Object.assign(home.house.config, { adminEmail, adminPassword })
  return home.house
}

describe('who starts the server for the first time', () => {
  test('becomes the administrator with the printed link, once', async () => {
    const url = await prepareFirstAdmin(home.house)
    expect(url).toMatch(/^http:\/\/ariviyal\.test\/setup\/[\w-]{43}$/)
    expect((await setUp(tokenOf(url))).status).toBe(201)
    const { body } = await home.call(calls.login, { body: form })
    expect(body.user).toMatchObject({ role: 'admin', name: 'Meena Kumari' })
    expect((await setUp(tokenOf(url), { ...form, email: 'second@school.example' })).status).toBe(410)
    expect(await prepareFirstAdmin(home.house)).toBeNull()
  })

  test('gets a new link at each start, and the one before is void', async () => {
    const older = await prepareFirstAdmin(home.house)
    const newer = await prepareFirstAdmin(home.house)
    expect((await setUp(tokenOf(older))).status).toBe(410)
    expect((await setUp('made-up')).status).toBe(410)
    expect((await setUp(tokenOf(newer))).status).toBe(201)
  })

  test('can use the link again after an address that is taken', async () => {
    const teacher = await signUp(home)
    const token = tokenOf(await prepareFirstAdmin(home.house))
    expect((await setUp(token, { ...form, email: teacher.email })).error.code).toBe('email-taken')
    expect((await setUp(token)).status).toBe(201)
  })

  test('makes one administrator when two windows send the link at once', async () => {
    const token = tokenOf(await prepareFirstAdmin(home.house))
    const answers = await Promise.all([setUp(token), setUp(token, { ...form, email: 'second@school.example' })])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 410])
  })
})

describe('who sets ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  test('gets the account, and keeps the password that was changed since', async () => {
    const settings = withAdmin('head@school.example', 'first-password')
    expect(await prepareFirstAdmin(settings)).toBeNull()
    const { body } = await home.call(calls.login, {
      body: { email: 'head@school.example', password: 'first-password' },
    })
    expect(body.user.role).toBe('admin')
    await home.call(calls.changePassword, {
      token: body.token,
      body: { currentPassword: 'first-password', newPassword: 'second-password' },
    })

    expect(await prepareFirstAdmin(settings)).toBeNull()
    expect(
      (await home.call(calls.login, { body: { email: 'head@school.example', password: 'first-password' } })).status,
    ).toBe(401)
    expect(
      (await home.call(calls.login, { body: { email: 'head@school.example', password: 'second-password' } })).status,
    ).toBe(200)
  })

  test('takes the account of that address over: whoever registered it first is out, and the given password opens it', async () => {
    const teacher = await signUp(home)
    await setUpSecondFactor(home, teacher.token)
    await home.call(calls.forgotPassword, { body: { email: teacher.email } })
    const token = (await home.mails(teacher.email)).at(-1)?.text?.match(/reset-password\/([\w-]+)/)?.[1] ?? ''
    await Promise.all([
      prepareFirstAdmin(withAdmin(teacher.email, 'first-password')),
      prepareFirstAdmin(withAdmin(teacher.email, 'first-password')),
    ])
    expect((await home.call(calls.me, { token: teacher.token })).status).toBe(401)
    const logIn = (password: string) => home.call(calls.login, { body: { email: teacher.email, password } })
    expect((await logIn(teacher.password)).status).toBe(401)
    const reset = { params: { token }, body: { password: 'by-an-old-link' } }
    expect((await home.call(calls.resetPassword, reset)).status).toBe(410)
    expect((await logIn('first-password')).body.user).toMatchObject({
      id: teacher.id,
      role: 'admin',
      second_factor: 'off',
    })
    expect((await home.mails(teacher.email)).at(-1)?.subject).toBe('Your Ariviyal password was changed')
  })

  test('promotes nobody where there is an administrator, and touches no password', async () => {
    await signUp(home, { admin: true })
    const teacher = await signUp(home)
    expect(await prepareFirstAdmin(withAdmin(teacher.email, 'first-password'))).toBeNull()
    expect((await home.call(calls.me, { token: teacher.token })).body.role).toBe('teacher')
    const body = { email: teacher.email, password: teacher.password }
    expect((await home.call(calls.login, { body })).status).toBe(200)
  })
})
