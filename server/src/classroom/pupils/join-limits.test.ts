import * as calls from '@ariviyal/contract/classroom/pupils'
import { attempts } from '@ariviyal/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpSubscriber } from '../../subscriptions/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { pupilKey } from './join-class.ts'
import { classWithCards } from './testing.ts'
import { countAttempt } from '../../platform/http/attempts/attempts.ts'

let testApp: TestApp
let token: string
beforeAll(async () => {
  testApp = await openTestApp({ limitsFactor: 1 })
  token = (await signUpSubscriber(testApp)).token
})
afterAll(() => testApp.close())

const school = '192.0.2.1'
const tryJoin = async (payload: { code: string; roll_number: number; pin: string }, remoteAddress = school) =>
  (await testApp.app.inject({ method: 'POST', url: calls.joinClass.path, payload, remoteAddress })).statusCode
const perPupil = attempts['join-as-pupil'].perAccount
const wrongPin = (pin: string) => (pin === '000000' ? '000001' : '000000')

async function classOfTwo() {
  const { id, code, cards } = await classWithCards(testApp, token, ['Anbu', 'Banu'])
  const [anbu, banu] = cards
  if (!anbu || !banu) throw new Error('no cards')
  return { id, code, anbu, banu }
}

test('a pupil who guesses is stopped, also at once and from many addresses; classmates at the same address join', async () => {
  const { id, anbu, banu } = await classOfTwo()
  const guesses = await Promise.all(
    Array.from({ length: perPupil + 5 }, (_, place) =>
      tryJoin({ ...anbu, pin: wrongPin(anbu.pin) }, `198.51.100.${place}`),
    ),
  )
  expect(guesses.filter((status) => status === 401)).toHaveLength(perPupil)
  expect(guesses.filter((status) => status === 429)).toHaveLength(5)
  // The right PIN does not tell the guesser that it is right.
  expect(await tryJoin(anbu)).toBe(429)
  expect(await tryJoin(banu)).toBe(200)
  // A new card lets the pupil in at once.
  const { body } = await testApp.call(calls.makeCards, { token, params: { id }, body: { student_ids: [anbu.id] } })
  expect(await tryJoin({ ...anbu, pin: body.items[0]?.pin ?? '' })).toBe(200)
  testApp.advance({ minutes: attempts['join-as-pupil'].minutes })
})

test('a class that does not exist is limited like one that does', async () => {
  const typed = { code: 'NOSUCH', roll_number: 1, pin: '123456' }
  for (let place = 0; place < perPupil; place += 1) expect(await tryJoin(typed)).toBe(401)
  expect(await tryJoin(typed)).toBe(429)
})

test('joining counts against nobody: a pupil may join as often as they like', async () => {
  const { anbu } = await classOfTwo()
  for (let place = 0; place < perPupil + 2; place += 1) expect(await tryJoin(anbu)).toBe(200)
})

test('a stuck pupil uses up neither the class nor the address', async () => {
  const { code, anbu, banu } = await classOfTwo()
  const { perAccount, perAddress } = attempts['join-class']
  const address = '203.0.113.1'
  const stuck = { ...anbu, pin: wrongPin(anbu.pin) }
  for (let place = 0; place < perPupil + 20; place += 1) await tryJoin(stuck, address)
  // What is left of the class: one failure less than the limit still lets classmates in.
  for (let place = perPupil; place < perAccount - 1; place += 1)
    await countAttempt(testApp.ctx, 'join-class', address, code)
  expect(await tryJoin(banu, address)).toBe(200)
  await countAttempt(testApp.ctx, 'join-class', address, code)
  expect(await tryJoin(banu, '203.0.113.2')).toBe(429)
  // Another class of the same school is still let in: its address has a wider limit.
  expect(perAddress).toBeGreaterThan(3 * perAccount)
  const other = await classOfTwo()
  expect(await tryJoin(other.anbu, address)).toBe(200)
})

test('attempts are counted under the code and number as typed, in one spelling', () => {
  expect(pupilKey('AB2345', 12)).not.toBe(pupilKey('AB23451', 2))
})
