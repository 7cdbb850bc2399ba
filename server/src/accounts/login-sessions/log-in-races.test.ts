import * as calls from '@ariviyal/contract/accounts/accounts'
import { publishLink } from '@ariviyal/contract/links/links'
import { deleteAccount } from '@ariviyal/contract/privacy/privacy'
import { resetSecondFactor } from '@ariviyal/contract/accounts/team'
import { submitSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, setUpSecondFactor } from '../../second-factor/testing.ts'
import { blockStatements } from '../../testing/block-statements.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { logInAs, signUp, type TestUser, mailedResetToken } from '../testing.ts'

let testApp: TestApp
let admin: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterAll(() => testApp.close())

const logIn = ({ email, password }: TestUser) => testApp.call(calls.login, { body: { email, password } })
const stateOf = async (token: string) => (await testApp.call(calls.me, { token })).status

async function resetLinkOf({ email }: TestUser): Promise<string> {
  await testApp.call(calls.forgotPassword, { body: { email } })
  return mailedResetToken(testApp, email)
}

/** Everything that invalidates a password, done by its owner or by an administrator. */
const endings: [name: string, prepare: (user: TestUser) => Promise<() => Promise<{ status: number }>>][] = [
  [
    'a reset',
    async (user) => {
      const params = { token: await resetLinkOf(user) }
      return () => testApp.call(calls.resetPassword, { params, body: { password: 'tamarind' } })
    },
  ],
  [
    'a change of password in another session',
    async ({ token, password }) =>
      () =>
        testApp.call(calls.changePassword, { token, body: { currentPassword: password, newPassword: 'tamarind' } }),
  ],
  [
    'the deletion of the account',
    async ({ token, password }) =>
      () =>
        testApp.call(deleteAccount, { token, body: { password } }),
  ],
  [
    'the deletion of an account in the audit log',
    async ({ token, password }) => {
      const link = { kind: 'website', title: 'Kept', url: 'https://kept.example' } as const
      expect((await testApp.call(publishLink, { token, body: link })).status).toBe(201)
      return () => testApp.call(deleteAccount, { token, body: { password } })
    },
  ],
]

describe.each(endings)('a log-in with the old password, concurrent with %s', (name, prepare) => {
  const newUser = () => signUp(testApp, name.includes('audit log') ? { role: 'editor' } : {})

  test('is refused if that was committed while the password was verified', async () => {
    const user = await newUser()
    const end = await prepare(user)
    const blocked = await blockStatements(testApp, 'before', 'insert', 'sessions')
    const answer = logIn(user)
    await blocked.untilWaiting(1)
    expect((await end()).status).toBe(200)
    await blocked.release()
    expect((await answer).error.code).toBe('wrong-credentials')
  })

  test('loses its session if it was faster', async () => {
    const user = await newUser()
    const end = await prepare(user)
    const blocked = await blockStatements(testApp, 'after', 'insert', 'sessions')
    const answer = logIn(user)
    await blocked.untilWaiting(1)
    const ended = end()
    await Promise.race([blocked.untilWaiting(2), ended])
    await blocked.release()
    expect((await ended).status).toBe(200)
    const { status, body } = await answer
    // The later look-up of the user may run after the session has ended.
    if (status === 200) expect(await stateOf(body.token)).toBe(401)
    else expect(status).toBe(503)
  })
})

test('an account is not deleted with a password that was reset during verification', async () => {
  const user = await signUp(testApp)
  const params = { token: await resetLinkOf(user) }
  const blocked = await blockStatements(testApp, 'after', 'update', 'users')
  const reset = testApp.call(calls.resetPassword, { params, body: { password: 'tamarind' } })
  await blocked.untilWaiting(1)
  // It verifies the password that is still valid, and waits for the row.
  const deletion = testApp.call(deleteAccount, { token: user.token, body: { password: user.password } })
  await blocked.untilWaiting(2)
  await blocked.release()
  expect((await reset).status).toBe(200)
  expect((await deletion).error.code).toBe('wrong-password')
  await logInAs(testApp, { ...user, password: 'tamarind' })
})

test('a code sent while the second factor is reset gives no access afterwards', async () => {
  const colleague = await signUp(testApp, { role: 'editor' })
  const { secret } = await setUpSecondFactor(testApp, colleague.token)
  const other = await logInAs(testApp, colleague)
  const blocked = await blockStatements(testApp, 'before', 'delete', 'second_factors')
  const resetting = testApp.call(resetSecondFactor, { token: admin.token, params: { id: colleague.id } })
  await blocked.untilWaiting(1)
  const submitting = testApp.call(submitSecondFactor, { token: other, body: { code: codeAt(testApp, secret) } })
  await Promise.race([blocked.untilWaiting(2), submitting])
  await blocked.release()
  expect((await resetting).status).toBe(200)
  // Either order is fine, but the two must not deadlock.
  expect([200, 401, 403]).toContain((await submitting).status)
  expect(await stateOf(other)).toBe(401)
  expect(await stateOf(await logInAs(testApp, colleague))).toBe(200)
})

test('concurrent log-ins that rehash an old hash each get a session', async () => {
  const user = await signUp(testApp)
  // 2 is `Algorithm.Argon2id`.
  const parameters = { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 }
  const old = await hash(user.password, parameters)
  await testApp.ctx.db.$client.query('update users set password_hash = $1 where id = $2', [old, user.id])
  const tokens = await Promise.all([logInAs(testApp, user), logInAs(testApp, user)])
  expect(await Promise.all(tokens.map(stateOf))).toEqual([200, 200])
})
