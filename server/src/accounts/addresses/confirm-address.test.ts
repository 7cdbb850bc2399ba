import * as calls from '@ariviyal/contract/accounts/accounts'
import { makeCalendarFeed } from '@ariviyal/contract/live/live'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondFactors } from '../../second-factor/second-factor.table.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { logInAs, registration, signUp } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const mailsOf = async (email: string) =>
  (await testApp.mails(email)).filter(({ text }) => text?.includes('/confirm-address/'))
const tokenIn = (text: string | undefined, page: 'confirm-address' | 'reset-password') =>
  new RegExp(`/${page}/([\\w-]+)`).exec(text ?? '')?.[1] ?? ''
const tokenFor = async (email: string) => tokenIn((await mailsOf(email)).at(-1)?.text, 'confirm-address')
const resetTokenFor = async (email: string) =>
  tokenIn(
    (await testApp.mails(email)).findLast(({ text }) => text?.includes('/reset-password/'))?.text,
    'reset-password',
  )
const confirm = (token: string) => testApp.call(calls.confirmAddress, { params: { token } })
const isConfirmed = async (token: string) => (await testApp.call(calls.me, { token })).body.email_confirmed

describe('a new teacher', () => {
  test('gets a mailed link that confirms the address once, without a log-in', async () => {
    const teacher = await signUp(testApp, { unconfirmed: true, firstname: 'Greeted' })
    const mails = await mailsOf(teacher.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('Greeted')
    const token = await tokenFor(teacher.email)
    const { rows } = await testApp.ctx.db.execute(sql`select row_to_json(a)::text as row from address_confirmations a`)
    expect(String(rows[0]?.['row'])).not.toContain(token)

    const open = () => testApp.call(calls.showConfirmationLink, { params: { token } })
    for (const answer of [await open(), await open()]) expect(answer.status).toBe(200)
    expect(await isConfirmed(teacher.token)).toBe(false)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { msg: serverMessages.addressConfirmed } })
    expect(await isConfirmed(teacher.token)).toBe(true)
    expect(await confirm(token)).toMatchObject({
      status: 410,
      error: { code: 'link-expired', msg: serverMessages.confirmLinkExpired },
    })
    expect(await open()).toMatchObject({ status: 410, error: { msg: serverMessages.confirmLinkExpired } })
  })

  test('is told that a link is expired or unknown, and requests another', async () => {
    const teacher = await signUp(testApp, { unconfirmed: true })
    const old = await tokenFor(teacher.email)
    testApp.advance({ days: 7 })
    expect((await confirm(old)).status).toBe(410)
    expect((await confirm('made-up')).status).toBe(410)
    const token = await logInAs(testApp, teacher)
    const send = () => testApp.call(calls.sendConfirmation, { token })
    expect(await send()).toMatchObject({ status: 200, body: { msg: serverMessages.confirmationSent } })
    expect((await confirm(await tokenFor(teacher.email))).status).toBe(200)
    expect((await send()).body.msg).toBe(serverMessages.confirmationSent)
    expect(await mailsOf(teacher.email)).toHaveLength(2)
  })

  test('can request the link only a limited number of times', async () => {
    const own = await openTestApp({ limitsFactor: 1 })
    try {
      const { token } = await signUp(own, { unconfirmed: true })
      const answers: number[] = []
      for (let ask = 0; ask < 6; ask += 1) answers.push((await own.call(calls.sendConfirmation, { token })).status)
      expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await own.close()
    }
  })

  test('confirms the address with the link for a new password as well', async () => {
    const teacher = await signUp(testApp, { unconfirmed: true })
    await testApp.call(calls.forgotPassword, { body: { email: teacher.email } })
    const token = await resetTokenFor(teacher.email)
    await testApp.call(calls.resetPassword, { params: { token }, body: { password: 'a-newer-one' } })
    expect(await isConfirmed(await logInAs(testApp, { email: teacher.email, password: 'a-newer-one' }))).toBe(true)
    expect((await confirm(await tokenFor(teacher.email))).status).toBe(410)
  })
})

test('the owner of an address takes over an account registered with it, and the previous user loses all access', async () => {
  const impostor = await signUp(testApp, { unconfirmed: true })
  const { email } = impostor
  const { body: calendar } = await testApp.call(makeCalendarFeed, { token: impostor.token })
  await testApp.call(calls.forgotPassword, { body: { email } })
  const former = await resetTokenFor(email)
  const factor = { userId: impostor.id, sealedSecret: 'theirs', lastStep: 0, createdAt: testApp.ctx.now() }
  await testApp.ctx.db.insert(secondFactors).values(factor)

  expect((await testApp.call(calls.register, { body: registration({ email }) })).error.code).toBe('email-taken')
  await testApp.call(calls.forgotPassword, { body: { email } })
  const token = await resetTokenFor(email)
  const password = 'of-the-true-owner'
  expect((await testApp.call(calls.resetPassword, { params: { token }, body: { password } })).status).toBe(200)

  expect((await testApp.call(calls.me, { token: impostor.token })).status).toBe(401)
  expect((await testApp.call(calls.login, { body: { email, password: impostor.password } })).status).toBe(401)
  const again = { params: { token: former }, body: { password: 'again-and-again' } }
  expect((await testApp.call(calls.resetPassword, again)).status).toBe(410)
  expect((await testApp.app.inject(new URL(calendar.url).pathname)).statusCode).toBe(404)
  expect(await testApp.ctx.db.$count(secondFactors)).toBe(0)
  expect(await isConfirmed(await logInAs(testApp, { email, password }))).toBe(true)
})
