import * as calls from '@ariviyal/contract/accounts/accounts'
import { listAccountEvents } from '@ariviyal/contract/accounts/account-security'
import * as own from '@ariviyal/contract/accounts/own-account'
import { times } from '@ariviyal/contract/limits'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { logInAs, mailedResetToken, registration, signUp, type TestUser } from '../testing.ts'

let testApp: TestApp
let teacher: TestUser
let next: string
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(async () => {
  teacher = await signUp(testApp)
  next = registration().email
})
afterAll(() => testApp.close())

const request = (email = next, { token, password } = teacher) =>
  testApp.call(own.requestNewAddress, { token, body: { email, password } })
const tokenIn = async (email: string, as: 'new' | 'former') =>
  (await testApp.mails(email))
    .map(({ text }) => new RegExp(`/confirm-address/([\\w-]+)\\?as=${as}`).exec(text ?? '')?.[1])
    .findLast((token) => token !== undefined) ?? ''
const confirm = async (email = next) =>
  testApp.call(own.confirmNewAddress, { params: { token: await tokenIn(email, 'new') } })
const restore = (token: string) => testApp.call(own.restoreAddress, { params: { token } })
const me = async (token = teacher.token) => (await testApp.call(calls.me, { token })).body

describe('a teacher who changes the email address', () => {
  test('keeps the present one until the link in the new mailbox is opened', async () => {
    expect(await request()).toMatchObject({ status: 200, body: { msg: serverMessages.newAddressSent } })
    expect((await me()).email).toBe(teacher.email)
    const mail = (await testApp.mails(next)).at(-1)
    expect(mail?.text).not.toContain(teacher.firstname)
    const token = await tokenIn(next, 'new')
    const open = async () => (await testApp.call(own.showNewAddressLink, { params: { token } })).status
    expect([await open(), await open(), (await confirm()).status, await open()]).toEqual([200, 200, 200, 410])
    expect(await me()).toMatchObject({ email: next, email_confirmed: true })
    expect((await testApp.call(own.confirmNewAddress, { params: { token } })).status).toBe(410)
    expect((await testApp.call(calls.login, { body: { ...teacher } })).status).toBe(401)
    await logInAs(testApp, { email: next, password: teacher.password })
    const { body } = await testApp.call(listAccountEvents, { token: teacher.token, query: {} })
    expect(body.items.map(({ kind }) => kind)).toContain('email-changed')
  })

  test('gives the password, and an address that is free and another', async () => {
    const other = await signUp(testApp)
    const wrong = await request(next, { ...teacher, password: 'not-it-at-all' })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong-password'])
    expect((await request(other.email)).error.code).toBe('email-taken')
    expect((await request(teacher.email)).error.fields).toEqual({ email: serverMessages.sameAddress })
    expect(await testApp.mails(next)).toEqual([])
  })

  test('gets one working link: a new one replaces the last, and each ends after its days', async () => {
    await request()
    const first = await tokenIn(next, 'new')
    const third = registration().email
    await request(third)
    expect((await testApp.call(own.confirmNewAddress, { params: { token: first } })).status).toBe(410)
    const own7 = await openTestApp({ beside: testApp })
    try {
      own7.advance({ days: times.confirmLinkDays })
      const params = { token: await tokenIn(third, 'new') }
      expect((await own7.call(own.confirmNewAddress, { params })).status).toBe(410)
    } finally {
      await own7.close()
    }
    expect((await confirm(third)).status).toBe(200)
  })

  test('is refused when somebody else has taken the address meanwhile', async () => {
    await request()
    await signUp(testApp, { email: next })
    expect((await confirm()).error.code).toBe('email-taken')
    expect((await me()).email).toBe(teacher.email)
  })

  test('leaves no link behind that was mailed to the former address', async () => {
    await testApp.call(calls.forgotPassword, { body: { email: teacher.email } })
    const token = await mailedResetToken(testApp, teacher.email)
    await request()
    await confirm()
    const body = { password: 'a-newer-password' }
    expect((await testApp.call(calls.resetPassword, { params: { token }, body })).status).toBe(410)
  })

  test('gets no account that its owner took over or secured with a new password meanwhile', async () => {
    const impostor = await signUp(testApp, { unconfirmed: true })
    await request(next, impostor)
    await testApp.call(calls.forgotPassword, { body: { email: impostor.email } })
    const token = await mailedResetToken(testApp, impostor.email)
    const body = { password: 'of-the-true-owner' }
    expect((await testApp.call(calls.resetPassword, { params: { token }, body })).status).toBe(200)
    expect((await confirm()).status).toBe(410)
    const [third, passwords] = [registration().email, { currentPassword: teacher.password, newPassword: 'a-newer-one' }]
    await request(third)
    await testApp.call(calls.changePassword, { token: teacher.token, body: passwords })
    expect((await confirm(third)).status).toBe(410)
    expect((await me()).email).toBe(teacher.email)
  })

  test('may not know that the former one was a slip: an address that nobody confirmed gets no mail about it', async () => {
    teacher = await signUp(testApp, { unconfirmed: true })
    await request()
    await confirm()
    expect(await me()).toMatchObject({ email: next, email_confirmed: true })
    expect(await tokenIn(teacher.email, 'former')).toBe('')
  })
})

describe('the owner of the former address', () => {
  test('takes the account back within some days, and whoever changed it is logged out', async () => {
    await request()
    await confirm()
    const way = await tokenIn(teacher.email, 'former')
    const again = registration().email
    await request(again)
    await confirm(again)
    const open = async () => (await testApp.call(own.showFormerAddressLink, { params: { token: way } })).status
    expect([await open(), await open()]).toEqual([200, 200])
    expect((await restore(way)).body.msg).toBe(serverMessages.addressRestored)
    expect(await open()).toBe(410)
    expect((await testApp.call(calls.me, { token: teacher.token })).status).toBe(401)
    for (const email of [teacher.email, next, again]) {
      const body = { email, password: teacher.password }
      expect((await testApp.call(calls.login, { body })).status).toBe(401)
    }
    const token = await mailedResetToken(testApp, teacher.email)
    const password = 'of-the-true-owner'
    expect((await testApp.call(calls.resetPassword, { params: { token }, body: { password } })).status).toBe(200)
    const back = await me(await logInAs(testApp, { email: teacher.email, password }))
    expect(back).toMatchObject({ id: teacher.id, email: teacher.email, email_confirmed: true })
    expect((await restore(way)).status).toBe(410)
    // The link that was mailed to the address in between no longer works either.
    expect((await restore(await tokenIn(next, 'former'))).status).toBe(410)
  })

  test('finds it kept free that long', async () => {
    await request()
    await confirm()
    const taken = await testApp.call(calls.register, { body: registration({ email: teacher.email }) })
    expect(taken.error.code).toBe('email-taken')
    const other = await signUp(testApp)
    expect((await request(teacher.email, other)).error.code).toBe('email-taken')
    expect((await request(teacher.email)).status).toBe(200)
    const later = await openTestApp({ beside: testApp })
    try {
      later.advance({ days: times.addressReturnDays })
      const params = { token: await tokenIn(teacher.email, 'former') }
      expect((await later.call(own.restoreAddress, { params })).status).toBe(410)
      expect((await later.call(calls.register, { body: registration({ email: teacher.email }) })).status).toBe(201)
    } finally {
      await later.close()
    }
  })
})
