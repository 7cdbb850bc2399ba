import * as calls from '@ariviyal/contract/accounts'
import { attempts } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { registration, signUp } from './testing.ts'

let home: TestHouse
/** The same house with the limits that a real one has. */
let strict: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
  strict = await openTestHouse({ beside: home, limitsFactor: 1 })
})
afterAll(async () => {
  await strict.close()
  await home.close()
})

const post = (url: string, payload: object, remoteAddress: string) =>
  strict.app.inject({ method: 'POST', url, payload, remoteAddress })
const logIn = async (email: string, password: string, remoteAddress: string) =>
  (await post(calls.login.path, { email, password }, remoteAddress)).statusCode

const { perAccount } = attempts['sign-in']

/** Guesses from one address after another until the account is shut to strangers. */
async function guessAt(email: string): Promise<number[]> {
  const found: number[] = []
  for (let place = 0; place < perAccount + 3; place += 1)
    found.push(await logIn(email, 'a wrong guess', `198.51.100.${place}`))
  return found
}
const shut = [...Array.from({ length: perAccount }, () => 401), 429, 429, 429]

test('a password cannot be guessed from many addresses, and its owner still logs in from where they did before', async () => {
  const { email, password } = await signUp(home)
  expect(await logIn(email, password, '192.0.2.5')).toBe(200)
  // The login above was the first attempt of the window; capitals make no other account.
  expect(await guessAt(email.toUpperCase())).toEqual([...shut.slice(1), 429])
  expect(await logIn(email, password, '198.51.100.200')).toBe(429)
  expect(await logIn(email, password, '192.0.2.5')).toBe(200)
  // It does not open the account to guessing there either.
  const found = []
  for (let guess = 0; guess < perAccount; guess += 1) found.push(await logIn(email, 'a wrong guess', '192.0.2.5'))
  expect(found.at(-3)).toBe(401)
  expect(found.at(-1)).toBe(429)
})

test('who has never logged in from here gets in with the link of a mail, however often others ask for one', async () => {
  const { email } = await signUp(home)
  expect(await guessAt(email)).toEqual(shut)
  for (let place = 0; place < 8; place += 1) await post(calls.forgotPassword.path, { email }, `198.51.100.${place}`)
  const mails = await home.mails(email)
  const token = /reset-password\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  const reset = await post(`/api/auth/user/reset-password/${token}`, { password: 'tamarind-tree' }, '192.0.2.9')
  expect(reset.statusCode).toBe(200)
  expect(await logIn(email, 'tamarind-tree', '192.0.2.10')).toBe(429)
  expect(await logIn(email, 'tamarind-tree', '192.0.2.9')).toBe(200)
})

test('an address is remembered for as long as a session lives, and only for its account', async () => {
  const [one, other] = [await signUp(home), await signUp(home)]
  expect(await logIn(one.email, one.password, '192.0.2.11')).toBe(200)
  expect(await guessAt(other.email)).toEqual(shut)
  expect(await logIn(other.email, other.password, '192.0.2.11')).toBe(429)
  strict.advance({ days: 31 })
  expect(await guessAt(one.email)).toEqual(shut)
  expect(await logIn(one.email, one.password, '192.0.2.11')).toBe(429)
})

test('an address of mail can be asked for at the registration five times an hour, from wherever', async () => {
  const form = registration()
  const found = []
  for (let place = 0; place < 6; place += 1)
    found.push((await post(calls.register.path, form, `203.0.113.${place}`)).statusCode)
  expect(found).toEqual([201, 409, 409, 409, 409, 429])
})
