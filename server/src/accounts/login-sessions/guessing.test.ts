import * as calls from '@ariviyal/contract/accounts/accounts'
import { attempts } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { registration, signUp } from '../testing.ts'

let testApp: TestApp
/** A test application with the rate limits of production. */
let strict: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  strict = await openTestApp({ beside: testApp, limitsFactor: 1 })
})
afterAll(async () => {
  await strict.close()
  await testApp.close()
})

const post = (url: string, payload: object, remoteAddress: string) =>
  strict.app.inject({ method: 'POST', url, payload, remoteAddress })
const logIn = async (email: string, password: string, remoteAddress: string) =>
  (await post(calls.login.path, { email, password }, remoteAddress)).statusCode

const { perAccount } = attempts['sign-in']

/** Guesses from one address after another until the account is closed to unknown addresses. */
async function guessAt(email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let place = 0; place < perAccount + 3; place += 1)
    statuses.push(await logIn(email, 'a wrong guess', `198.51.100.${place}`))
  return statuses
}
const blockedStatuses = [...Array.from({ length: perAccount }, () => 401), 429, 429, 429]

test('guessing a password from many addresses is blocked, and its owner still logs in from a known address', async () => {
  const { email, password } = await signUp(testApp)
  expect(await logIn(email, password, '192.0.2.5')).toBe(200)
  // The log-in above was the first attempt of the window. Upper case does not make a different account.
  expect(await guessAt(email.toUpperCase())).toEqual([...blockedStatuses.slice(1), 429])
  expect(await logIn(email, password, '198.51.100.200')).toBe(429)
  expect(await logIn(email, password, '192.0.2.5')).toBe(200)
  // The block of guessing applies there too.
  const statuses = []
  for (let guess = 0; guess < perAccount; guess += 1) statuses.push(await logIn(email, 'a wrong guess', '192.0.2.5'))
  expect(statuses.at(-3)).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})

test('a user at an unknown address gets in with a mailed link, however often others request one', async () => {
  const { email } = await signUp(testApp)
  expect(await guessAt(email)).toEqual(blockedStatuses)
  for (let place = 0; place < 8; place += 1) await post(calls.forgotPassword.path, { email }, `198.51.100.${place}`)
  const mails = await testApp.mails(email)
  const token = /reset-password\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const reset = await post(`/api/auth/user/reset-password/${token}`, { password: 'tamarind-tree' }, '192.0.2.9')
  expect(reset.statusCode).toBe(200)
  expect(await logIn(email, 'tamarind-tree', '192.0.2.10')).toBe(429)
  expect(await logIn(email, 'tamarind-tree', '192.0.2.9')).toBe(200)
})

test('an address stays known for the lifetime of a session, and only for its account', async () => {
  const [one, other] = [await signUp(testApp), await signUp(testApp)]
  expect(await logIn(one.email, one.password, '192.0.2.11')).toBe(200)
  expect(await guessAt(other.email)).toEqual(blockedStatuses)
  expect(await logIn(other.email, other.password, '192.0.2.11')).toBe(429)
  strict.advance({ days: 31 })
  expect(await guessAt(one.email)).toEqual(blockedStatuses)
  expect(await logIn(one.email, one.password, '192.0.2.11')).toBe(429)
})

test('an e-mail address can be submitted for registration five times an hour, from any network', async () => {
  const form = registration()
  const statuses = []
  for (let place = 0; place < 6; place += 1)
    statuses.push((await post(calls.register.path, form, `203.0.113.${place}`)).statusCode)
  expect(statuses).toEqual([201, 409, 409, 409, 409, 429])
})
