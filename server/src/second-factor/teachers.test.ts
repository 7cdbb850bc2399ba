import { login, me, resetPassword } from '@ariviyal/contract/accounts/accounts'
import { listClasses } from '@ariviyal/contract/classroom/classroom'
import { listEbooks } from '@ariviyal/contract/library/library'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import * as calls from '@ariviyal/contract/accounts/second-factor'
import { listAuditLog, showUser } from '@ariviyal/contract/staff/staff'
import { resetSecondFactor } from '@ariviyal/contract/accounts/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword } from '../accounts/passwords/forgot-password.ts'
import { logInAs, signUp, type TestUser, mailedResetToken } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { eq } from 'drizzle-orm'
import { seedLibrary } from '../library/seed-library.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { codeAt, setUpSecondFactor } from './testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
  await seedLibrary(testApp.ctx)
})
afterAll(() => testApp.close())

const stateOf = async (token: string) => (await testApp.call(me, { token })).body.second_factor
const submitCode = (token: string, code: string) => testApp.call(calls.submitSecondFactor, { token, body: { code } })

describe('a teacher', () => {
  test('turns on a second factor, after which the password alone is not enough', async () => {
    const teacher = await signUpSubscriber(testApp, { admin })
    expect((await testApp.call(me, { token: teacher.token })).body).not.toHaveProperty('second_factor')
    const { secret } = await setUpSecondFactor(testApp, teacher.token)
    expect(await stateOf(teacher.token)).toBe('given')
    expect((await testApp.mails(teacher.email)).at(-1)?.subject).toContain('now has a second factor')

    const { body } = await testApp.call(login, { body: { email: teacher.email, password: teacher.password } })
    expect(body.user).toMatchObject({ role: 'teacher', second_factor: 'code-needed' })
    const { token } = body
    const premium = async () =>
      (await testApp.call(listEbooks, { token })).body.items.filter((book) => book.isPremium && book.pdfUrl).length
    expect((await testApp.call(listClasses, { token })).error.code).toBe('second-factor-needed')
    expect(await premium()).toBe(0)
    expect((await submitCode(token, '000000')).error.code).toBe('wrong-code')
    expect((await submitCode(token, codeAt(testApp, secret))).body.second_factor).toBe('given')
    expect((await testApp.call(listClasses, { token })).status).toBe(200)
    expect(await premium()).toBeGreaterThan(0)
  })

  test('turns it off with password and code, without an entry in the audit log', async () => {
    const teacher = await signUp(testApp)
    const { secret, recoveryCodes } = await setUpSecondFactor(testApp, teacher.token)
    const token = await logInAs(testApp, teacher)
    expect((await submitCode(token, recoveryCodes[0] ?? '')).status).toBe(200)
    const body = { code: codeAt(testApp, secret), password: teacher.password }
    expect((await testApp.call(calls.turnOffSecondFactor, { token, body })).status).toBe(200)
    expect((await testApp.call(me, { token })).body).not.toHaveProperty('second_factor')
    expect((await submitCode(token, '123456')).status).toBe(200)
    const log = (await testApp.call(listAuditLog, { token: admin.token, query: { actor: teacher.id } })).body.items
    expect(log).toEqual([])
    // Without an audit entry about them, the account is deleted completely.
    await testApp.call(deleteAccount, { token, body: { password: teacher.password } })
    expect(await testApp.ctx.db.$count(users, eq(users.id, teacher.id))).toBe(0)
  })

  test('without app and codes has an administrator remove it, which the audit log records', async () => {
    const teacher = await signUp(testApp)
    await setUpSecondFactor(testApp, teacher.token)
    const params = { id: teacher.id }
    expect((await testApp.call(showUser, { token: admin.token, params })).body.has_second_factor).toBe(true)
    expect((await testApp.call(resetSecondFactor, { token: admin.token, params })).status).toBe(200)
    expect((await testApp.call(showUser, { token: admin.token, params })).body.has_second_factor).toBe(false)
    const [entry] = (await testApp.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({ action: 'second-factor.reset', subject_id: teacher.id })
    expect((await testApp.call(me, { token: teacher.token })).status).toBe(401)
    expect(await stateOf(await logInAs(testApp, teacher))).toBeUndefined()
  })
})

describe('a link for a new password', () => {
  const resetOf = async ({ email }: TestUser): Promise<string> => {
    await forgotPassword(testApp.ctx, email)
    const token = await mailedResetToken(testApp, email)
    expect((await testApp.call(resetPassword, { params: { token }, body: { password: 'palm-leaf' } })).status).toBe(200)
    return logInAs(testApp, { email, password: 'palm-leaf' })
  }

  test('keeps the second factor of a confirmed address', async () => {
    const teacher = await signUp(testApp)
    const { secret } = await setUpSecondFactor(testApp, teacher.token)
    const token = await resetOf(teacher)
    expect(await stateOf(token)).toBe('code-needed')
    expect((await submitCode(token, codeAt(testApp, secret))).status).toBe(200)
  })

  test('gives the owner of an address an account that someone else registered, without that person’s second factor', async () => {
    const other = await signUp(testApp, { unconfirmed: true })
    await setUpSecondFactor(testApp, other.token)
    const token = await resetOf(other)
    expect(await stateOf(token)).toBeUndefined()
    expect((await testApp.call(me, { token: other.token })).status).toBe(401)
  })
})
