import * as calls from '@ariviyal/contract/accounts/accounts'
import { submitSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { listTeam } from '@ariviyal/contract/accounts/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, setUpSecondFactor } from '../../second-factor/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { logInAs, registration, signUp } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const me = async (token: string) => (await testApp.call(calls.me, { token })).status

test('the server creates a new token at each log-in and accepts none from the client', async () => {
  const { email, password } = await signUp(testApp)
  const chosen = 'a-token-that-somebody-else-chose-and-knows-0'
  const answers = await Promise.all(
    [chosen, chosen].map((token) =>
      testApp.app.inject({
        method: 'POST',
        url: `${calls.login.path}?token=${token}`,
        headers: { authorization: `Bearer ${token}`, cookie: `token=${token}`, 'x-token': token },
        payload: { email, password, token, sessionId: token },
      }),
    ),
  )
  const tokens = answers.map((answer) => answer.json<{ token: string }>().token)
  expect(new Set([...tokens, chosen]).size).toBe(3)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await me(token)).toBe(200)
  }
  expect(await me(chosen)).toBe(401)
})

// A fresh application: this first call prepares the statements that later calls use.
test('a log-in with an idempotency key, as browsers send it, starts a session that works', async () => {
  const own = await openTestApp()
  try {
    const { status } = await own.call(calls.register, { body: registration({ email: 'first@school.example' }) })
    expect(status).toBe(201)
    const { password } = registration()
    const logIn = () =>
      own.app.inject({
        method: 'POST',
        url: calls.login.path,
        headers: { 'idempotency-key': crypto.randomUUID() },
        payload: { email: 'first@school.example', password },
      })
    for (const atOnce of [1, 4]) {
      for (const answer of await Promise.all(Array.from({ length: atOnce }, logIn))) {
        expect(answer.statusCode).toBe(200)
        const { token } = answer.json<{ token: string }>()
        expect((await own.call(calls.me, { token })).status).toBe(200)
      }
    }
  } finally {
    await own.close()
  }
})

test('a log-in as another user switches to that user and ends the previous session', async () => {
  const [one, other] = [await signUp(testApp), await signUp(testApp)]
  const answer = await testApp.app.inject({
    method: 'POST',
    url: calls.login.path,
    headers: { authorization: `Bearer ${one.token}` },
    payload: { email: other.email, password: other.password },
  })
  const { token } = answer.json<{ token: string }>()
  expect((await testApp.call(calls.me, { token })).body.id).toBe(other.id)
  expect(await me(one.token)).toBe(401)
})

test('logging out ends only this session on the server, at once', async () => {
  const user = await signUp(testApp)
  const otherToken = await logInAs(testApp, user)
  expect((await testApp.call(calls.logout, { token: user.token })).status).toBe(200)
  expect([await me(user.token), await me(otherToken)]).toEqual([401, 200])
  expect((await testApp.call(calls.logout, { token: user.token })).status).toBe(401)
})

test('a second-factor code confirms only the session that sent it', async () => {
  const admin = await signUp(testApp, { admin: true })
  const { secret } = await setUpSecondFactor(testApp, admin.token)
  const [one, other] = [await logInAs(testApp, admin), await logInAs(testApp, admin)]
  const statusOfStaffCall = async (token: string) => (await testApp.call(listTeam, { token })).status
  expect(await testApp.call(submitSecondFactor, { token: one, body: { code: codeAt(testApp, secret) } })).toMatchObject(
    {
      status: 200,
    },
  )
  expect([await statusOfStaffCall(one), await statusOfStaffCall(other)]).toEqual([200, 403])
})
