import * as calls from '@ariviyal/contract/accounts/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpSecondFactor } from '../../second-factor/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { prepareFirstAdmin } from './prepare-first-admin.ts'
import { registration, signUp } from '../testing.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await openTestApp()
})
afterEach(() => testApp.close())

const { phone_number: _, ...form } = registration()
const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const shown = (token: string) => testApp.call(calls.showSetUp, { params: { token } })
const setUp = (token: string, body = form) => testApp.call(calls.setUp, { params: { token }, body })
const withAdmin = (adminEmail: string, adminPassword: string) => {
  Object.assign(testApp.ctx.config, { adminEmail, adminPassword })
  return testApp.ctx
}

describe('the first start of the server', () => {
  test('prints a link that creates the administrator, once', async () => {
    const url = await prepareFirstAdmin(testApp.ctx)
    expect(url).toMatch(/^http:\/\/ariviyal\.test\/setup\/[\w-]{43}$/)
    expect((await setUp(tokenOf(url))).status).toBe(201)
    const { body } = await testApp.call(calls.login, { body: form })
    expect(body.user).toMatchObject({ role: 'admin', name: 'Meena Kumari' })
    expect((await setUp(tokenOf(url), { ...form, email: 'second@school.example' })).status).toBe(410)
    expect(await prepareFirstAdmin(testApp.ctx)).toBeNull()
  })

  test('each start prints a new link and voids the previous one', async () => {
    const older = await prepareFirstAdmin(testApp.ctx)
    const newer = await prepareFirstAdmin(testApp.ctx)
    expect((await setUp(tokenOf(older))).status).toBe(410)
    expect((await shown(tokenOf(older))).error.code).toBe('link-expired')
    expect((await shown(tokenOf(newer))).status).toBe(200)
    expect((await setUp('made-up')).status).toBe(410)
    expect((await setUp(tokenOf(newer))).status).toBe(201)
  })

  test('a taken address does not use up the link', async () => {
    const teacher = await signUp(testApp)
    const token = tokenOf(await prepareFirstAdmin(testApp.ctx))
    expect((await setUp(token, { ...form, email: teacher.email })).error.code).toBe('email-taken')
    expect((await setUp(token)).status).toBe(201)
  })

  test('two concurrent uses of the link create one administrator', async () => {
    const token = tokenOf(await prepareFirstAdmin(testApp.ctx))
    const answers = await Promise.all([setUp(token), setUp(token, { ...form, email: 'second@school.example' })])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 410])
  })
})

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  test('create the account and keep a password that was changed later', async () => {
    const settings = withAdmin('head@school.example', 'first-password')
    expect(await prepareFirstAdmin(settings)).toBeNull()
    const { body } = await testApp.call(calls.login, {
      body: { email: 'head@school.example', password: 'first-password' },
    })
    expect(body.user.role).toBe('admin')
    await testApp.call(calls.changePassword, {
      token: body.token,
      body: { currentPassword: 'first-password', newPassword: 'second-password' },
    })

    expect(await prepareFirstAdmin(settings)).toBeNull()
    expect(
      (await testApp.call(calls.login, { body: { email: 'head@school.example', password: 'first-password' } })).status,
    ).toBe(401)
    expect(
      (await testApp.call(calls.login, { body: { email: 'head@school.example', password: 'second-password' } })).status,
    ).toBe(200)
  })

  test('take over an existing account: its owner is locked out, and only the configured password works', async () => {
    const teacher = await signUp(testApp)
    await setUpSecondFactor(testApp, teacher.token)
    await testApp.call(calls.forgotPassword, { body: { email: teacher.email } })
    const token = (await testApp.mails(teacher.email)).at(-1)?.text?.match(/reset-password\/([\w-]+)/)?.[1] ?? ''
    await Promise.all([
      prepareFirstAdmin(withAdmin(teacher.email, 'first-password')),
      prepareFirstAdmin(withAdmin(teacher.email, 'first-password')),
    ])
    expect((await testApp.call(calls.me, { token: teacher.token })).status).toBe(401)
    const logIn = (password: string) => testApp.call(calls.login, { body: { email: teacher.email, password } })
    expect((await logIn(teacher.password)).status).toBe(401)
    const reset = { params: { token }, body: { password: 'by-an-old-link' } }
    expect((await testApp.call(calls.resetPassword, reset)).status).toBe(410)
    expect((await logIn('first-password')).body.user).toMatchObject({
      id: teacher.id,
      role: 'admin',
      second_factor: 'off',
    })
    expect((await testApp.mails(teacher.email)).at(-1)?.subject).toBe('Your Ariviyal password was changed')
  })

  test('promote nobody and change no password when an administrator exists', async () => {
    await signUp(testApp, { admin: true })
    const teacher = await signUp(testApp)
    expect(await prepareFirstAdmin(withAdmin(teacher.email, 'first-password'))).toBeNull()
    expect((await testApp.call(calls.me, { token: teacher.token })).body.role).toBe('teacher')
    const body = { email: teacher.email, password: teacher.password }
    expect((await testApp.call(calls.login, { body })).status).toBe(200)
  })
})
