import { login, me, resetPassword } from '@ariviyal/contract/accounts'
import { listClasses } from '@ariviyal/contract/classroom'
import { listEbooks } from '@ariviyal/contract/library'
import { deleteAccount } from '@ariviyal/contract/privacy'
import * as calls from '@ariviyal/contract/second-factor'
import { listAuditLog, showUser } from '@ariviyal/contract/staff'
import { resetSecondFactor } from '@ariviyal/contract/team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgotPassword } from '../accounts/forgot-password.ts'
import { logInAs, signUp, type TestUser, mailedResetToken } from '../accounts/testing.ts'
import { users } from '../accounts/users.table.ts'
import { eq } from 'drizzle-orm'
import { seedLibrary } from '../library/seed-library.ts'
import { signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { codeAt, setUpSecondFactor } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
  await seedLibrary(home.house)
})
afterAll(() => home.close())

const stateOf = async (token: string) => (await home.call(me, { token })).body.second_factor
const giveCode = (token: string, code: string) => home.call(calls.giveSecondFactor, { token, body: { code } })

describe('a teacher', () => {
  test('turns a second factor on, and the password alone then opens nothing', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    expect((await home.call(me, { token: teacher.token })).body).not.toHaveProperty('second_factor')
    const { secret } = await setUpSecondFactor(home, teacher.token)
    expect(await stateOf(teacher.token)).toBe('given')
    expect((await home.mails(teacher.email)).at(-1)?.subject).toContain('has a second factor now')

    const { body } = await home.call(login, { body: { email: teacher.email, password: teacher.password } })
    expect(body.user).toMatchObject({ role: 'teacher', second_factor: 'code-needed' })
    const { token } = body
    const premium = async () =>
      (await home.call(listEbooks, { token })).body.items.filter((book) => book.isPremium && book.pdfUrl).length
    expect((await home.call(listClasses, { token })).error.code).toBe('second-factor-needed')
    expect(await premium()).toBe(0)
    expect((await giveCode(token, '000000')).error.code).toBe('wrong-code')
    expect((await giveCode(token, codeAt(home, secret))).body.second_factor).toBe('given')
    expect((await home.call(listClasses, { token })).status).toBe(200)
    expect(await premium()).toBeGreaterThan(0)
  })

  test('turns it off with the password and a code, and is an ordinary teacher again, without a trace in the record of staff', async () => {
    const teacher = await signUp(home)
    const { secret, recoveryCodes } = await setUpSecondFactor(home, teacher.token)
    const token = await logInAs(home, teacher)
    expect((await giveCode(token, recoveryCodes[0] ?? '')).status).toBe(200)
    const body = { code: codeAt(home, secret), password: teacher.password }
    expect((await home.call(calls.turnOffSecondFactor, { token, body })).status).toBe(200)
    expect((await home.call(me, { token })).body).not.toHaveProperty('second_factor')
    expect((await giveCode(token, '123456')).status).toBe(200)
    const log = (await home.call(listAuditLog, { token: admin.token, query: { actor: teacher.id } })).body.items
    expect(log).toEqual([])
    // Nothing of theirs in the record means that nothing is left of the account either.
    await home.call(deleteAccount, { token, body: { password: teacher.password } })
    expect(await home.house.db.$count(users, eq(users.id, teacher.id))).toBe(0)
  })

  test('who lost app and codes asks an administrator, who takes it off; that is in the audit log', async () => {
    const teacher = await signUp(home)
    await setUpSecondFactor(home, teacher.token)
    const params = { id: teacher.id }
    expect((await home.call(showUser, { token: admin.token, params })).body.has_second_factor).toBe(true)
    expect((await home.call(resetSecondFactor, { token: admin.token, params })).status).toBe(200)
    expect((await home.call(showUser, { token: admin.token, params })).body.has_second_factor).toBe(false)
    const [entry] = (await home.call(listAuditLog, { token: admin.token })).body.items
    expect(entry).toMatchObject({ action: 'second-factor.reset', subject_id: teacher.id })
    expect((await home.call(me, { token: teacher.token })).status).toBe(401)
    expect(await stateOf(await logInAs(home, teacher))).toBeUndefined()
  })
})

describe('a link for a new password', () => {
  const resetOf = async ({ email }: TestUser): Promise<string> => {
    await forgotPassword(home.house, email)
    const token = await mailedResetToken(home, email)
    expect((await home.call(resetPassword, { params: { token }, body: { password: 'palm-leaf' } })).status).toBe(200)
    return logInAs(home, { email, password: 'palm-leaf' })
  }

  test('leaves the second factor of a confirmed address on', async () => {
    const teacher = await signUp(home)
    const { secret } = await setUpSecondFactor(home, teacher.token)
    const token = await resetOf(teacher)
    expect(await stateOf(token)).toBe('code-needed')
    expect((await giveCode(token, codeAt(home, secret))).status).toBe(200)
  })

  test('gives the owner of an address the account that somebody else registered with it, without the second factor of that one', async () => {
    const stranger = await signUp(home, { unconfirmed: true })
    await setUpSecondFactor(home, stranger.token)
    const token = await resetOf(stranger)
    expect(await stateOf(token)).toBeUndefined()
    expect((await home.call(me, { token: stranger.token })).status).toBe(401)
  })
})
