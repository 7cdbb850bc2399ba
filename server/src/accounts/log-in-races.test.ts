import * as calls from '@ariviyal/contract/accounts'
import { publishLink } from '@ariviyal/contract/links'
import { deleteAccount } from '@ariviyal/contract/privacy'
import { resetSecondFactor } from '@ariviyal/contract/team'
import { giveSecondFactor } from '@ariviyal/contract/second-factor'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeAt, setUpSecondFactor } from '../second-factor/testing.ts'
import { holdStatements } from '../testing/hold-statements.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { logInAs, signUp, type TestUser, mailedResetToken } from './testing.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const logIn = ({ email, password }: TestUser) => home.call(calls.login, { body: { email, password } })
const stateOf = async (token: string) => (await home.call(calls.me, { token })).status

async function resetLinkOf({ email }: TestUser): Promise<string> {
  await home.call(calls.forgotPassword, { body: { email } })
  return mailedResetToken(home, email)
}

/** What makes a password void, each as its owner or an administrator does it. */
const endings: [name: string, prepare: (user: TestUser) => Promise<() => Promise<{ status: number }>>][] = [
  [
    'a reset',
    async (user) => {
      const params = { token: await resetLinkOf(user) }
      return () => home.call(calls.resetPassword, { params, body: { password: 'tamarind' } })
    },
  ],
  [
    'a change of password in another session',
    async ({ token, password }) =>
      () =>
        home.call(calls.changePassword, { token, body: { currentPassword: password, newPassword: 'tamarind' } }),
  ],
  [
    'the deletion of the account',
    async ({ token, password }) =>
      () =>
        home.call(deleteAccount, { token, body: { password } }),
  ],
  [
    'the deletion of an account that the audit log names',
    async ({ token, password }) => {
      const link = { kind: 'website', title: 'Kept', url: 'https://kept.example' } as const
      expect((await home.call(publishLink, { token, body: link })).status).toBe(201)
      return () => home.call(deleteAccount, { token, body: { password } })
    },
  ],
]

describe.each(endings)('a log-in with the old password beside %s', (name, prepare) => {
  const newUser = () => signUp(home, name.includes('audit log') ? { role: 'editor' } : {})

  test('is refused where that was committed while the password was verified', async () => {
    const user = await newUser()
    const end = await prepare(user)
    const held = await holdStatements(home, 'before', 'insert', 'sessions')
    const answer = logIn(user)
    await held.untilWaiting(1)
    expect((await end()).status).toBe(200)
    await held.release()
    expect((await answer).error.code).toBe('wrong-credentials')
  })

  test('loses its session where it was faster', async () => {
    const user = await newUser()
    const end = await prepare(user)
    const held = await holdStatements(home, 'after', 'insert', 'sessions')
    const answer = logIn(user)
    await held.untilWaiting(1)
    const ended = end()
    await Promise.race([held.untilWaiting(2), ended])
    await held.release()
    expect((await ended).status).toBe(200)
    const { status, body } = await answer
    // Its own look-up of who logged in may come after the end.
    if (status === 200) expect(await stateOf(body.token)).toBe(401)
    else expect(status).toBe(503)
  })
})

test('an account is not deleted with a password that was reset while it was verified', async () => {
  const user = await signUp(home)
  const params = { token: await resetLinkOf(user) }
  const held = await holdStatements(home, 'after', 'update', 'users')
  const reset = home.call(calls.resetPassword, { params, body: { password: 'tamarind' } })
  await held.untilWaiting(1)
  // It verifies the password that still stands, and waits for the row.
  const deletion = home.call(deleteAccount, { token: user.token, body: { password: user.password } })
  await held.untilWaiting(2)
  await held.release()
  expect((await reset).status).toBe(200)
  expect((await deletion).error.code).toBe('wrong-password')
  await logInAs(home, { ...user, password: 'tamarind' })
})

test('a code that is given while the second factor is reset opens nothing afterwards', async () => {
  const colleague = await signUp(home, { role: 'editor' })
  const { secret } = await setUpSecondFactor(home, colleague.token)
  const other = await logInAs(home, colleague)
  const held = await holdStatements(home, 'before', 'delete', 'second_factors')
  const taken = home.call(resetSecondFactor, { token: admin.token, params: { id: colleague.id } })
  await held.untilWaiting(1)
  const given = home.call(giveSecondFactor, { token: other, body: { code: codeAt(home, secret) } })
  await Promise.race([held.untilWaiting(2), given])
  await held.release()
  expect((await taken).status).toBe(200)
  // Whichever was first: neither waits for the other in a circle.
  expect([200, 401, 403]).toContain((await given).status)
  expect(await stateOf(other)).toBe(401)
  expect(await stateOf(await logInAs(home, colleague))).toBe(200)
})

test('log-ins that renew an old hash at the same time each get a session', async () => {
  const user = await signUp(home)
  // 2 is `Algorithm.Argon2id`.
  const parameters = { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 }
  const old = await hash(user.password, parameters)
  await home.house.db.$client.query('update users set password_hash = $1 where id = $2', [old, user.id])
  const tokens = await Promise.all([logInAs(home, user), logInAs(home, user)])
  expect(await Promise.all(tokens.map(stateOf))).toEqual([200, 200])
})
