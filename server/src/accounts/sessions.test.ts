import * as calls from '@ariviyal/contract/accounts'
import { giveSecondFactor } from '@ariviyal/contract/second-factor'
import { listTeam } from '@ariviyal/contract/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, setUpSecondFactor } from '../second-factor/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { logInAs, registration, signUp } from './testing.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

const me = async (token: string) => (await home.call(calls.me, { token })).status

test('a token is never taken from who logs in: each login makes a new one', async () => {
  const { email, password } = await signUp(home)
  const chosen = 'a-token-that-somebody-else-chose-and-knows-0'
  const answers = await Promise.all(
    [chosen, chosen].map((token) =>
      home.app.inject({
        method: 'POST',
        url: `${calls.login.path}?token=${token}`,
        headers: { authorization: `Bearer ${token}`, cookie: `token=${token}`, 'x-token': token },
        payload: { email, password, token, sessionId: token },
      }),
    ),
  )
  const given = answers.map((answer) => answer.json<{ token: string }>().token)
  expect(new Set([...given, chosen]).size).toBe(3)
  for (const token of given) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await me(token)).toBe(200)
  }
  expect(await me(chosen)).toBe(401)
})

// In a house where nobody has called yet: what is prepared by this call serves all that come after it.
test('a call that may be sent again, as browsers make it, logs in too, and whoever calls then is known', async () => {
  const own = await openTestHouse()
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

test('who is logged in and logs in as somebody else is that one, and the session before is over', async () => {
  const [one, other] = [await signUp(home), await signUp(home)]
  const answer = await home.app.inject({
    method: 'POST',
    url: calls.login.path,
    headers: { authorization: `Bearer ${one.token}` },
    payload: { email: other.email, password: other.password },
  })
  const { token } = answer.json<{ token: string }>()
  expect((await home.call(calls.me, { token })).body.id).toBe(other.id)
  expect(await me(one.token)).toBe(401)
})

test('logging out ends the session on the server, at once and for good, and no other', async () => {
  const user = await signUp(home)
  const elsewhere = await logInAs(home, user)
  expect((await home.call(calls.logout, { token: user.token })).status).toBe(200)
  expect([await me(user.token), await me(elsewhere)]).toEqual([401, 200])
  expect((await home.call(calls.logout, { token: user.token })).status).toBe(401)
})

test('the code of the second factor raises the session that gave it, and none that was there before', async () => {
  const admin = await signUp(home, { admin: true })
  const { secret } = await setUpSecondFactor(home, admin.token)
  const [one, other] = [await logInAs(home, admin), await logInAs(home, admin)]
  const inside = async (token: string) => (await home.call(listTeam, { token })).status
  expect(await home.call(giveSecondFactor, { token: one, body: { code: codeAt(home, secret) } })).toMatchObject({
    status: 200,
  })
  expect([await inside(one), await inside(other)]).toEqual([200, 403])
})
