import { me } from '@ariviyal/contract/accounts/accounts'
import { updateAccount } from '@ariviyal/contract/accounts/own-account'
import { saveTeaching, showTeaching, type Teaching } from '@ariviyal/contract/accounts/teaching'
import { messages } from '@ariviyal/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { signUp, type TestUser } from './testing.ts'

let testApp: TestApp
let teacher: TestUser
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  teacher = await signUp(testApp)
})
afterAll(() => testApp.close())

test('a teacher changes the name and the phone number, by the rules of the registration', async () => {
  const { token, email } = teacher
  const form = { firstname: ' Kavya ', lastname: 'Raman', phone_number: '9840012345' }
  expect((await testApp.call(updateAccount, { token, body: form })).status).toBe(200)
  expect((await testApp.call(me, { token })).body).toMatchObject({
    name: 'Kavya Raman',
    phone_number: '9840012345',
    email,
  })
  const wrong = await testApp.call(updateAccount, { token, body: { ...form, phone_number: '123' } })
  expect(wrong.error.fields).toEqual({ phone_number: messages.phoneInvalid })
})

test('a teacher chooses a time zone, or that of each device', async () => {
  const { token } = teacher
  const form = { firstname: 'Kavya', lastname: 'Raman', phone_number: '9840012345' }
  const save = (time_zone?: string) =>
    testApp.call(updateAccount, { token, body: { ...form, ...(time_zone !== undefined && { time_zone }) } })
  const zone = async () => (await testApp.call(me, { token })).body.time_zone
  expect((await save('Asia/Dubai')).status).toBe(200)
  expect(await zone()).toBe('Asia/Dubai')
  expect((await save('Asia/Nowhere')).error.fields).toHaveProperty('time_zone')
  expect(await zone()).toBe('Asia/Dubai')
  expect((await save('')).status).toBe(200)
  expect(await zone()).toBeUndefined()
})

test('a teacher says what they teach, and others keep their own', async () => {
  const other = await signUp(testApp)
  const save = (body: Teaching) => testApp.call(saveTeaching, { token: teacher.token, body })
  const shown = async ({ token }: TestUser) => (await testApp.call(showTeaching, { token })).body
  expect(await shown(teacher)).toEqual({ subjects: [], grades: [] })
  expect((await save({ subjects: ['biology', 'physics', 'biology'], grades: [10, 8, 8] })).status).toBe(200)
  expect(await shown(teacher)).toEqual({ subjects: ['physics', 'biology'], grades: [8, 10] })
  expect((await save({ subjects: [], grades: [5] })).status).toBe(422)
  expect((await save({ subjects: ['alchemy' as never], grades: [] })).status).toBe(422)
  expect((await save({ subjects: [], grades: [] })).status).toBe(200)
  expect(await shown(teacher)).toEqual({ subjects: [], grades: [] })
  expect(await shown(other)).toEqual({ subjects: [], grades: [] })
})
