import * as calls from '@ariviyal/contract/accounts'
import { makeCalendarFeed } from '@ariviyal/contract/live'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { secondFactors } from '../second-factor/second-factor.table.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { logInAs, registration, signUp } from './testing.ts'

let home: TestHouse
beforeEach(async () => {
  home = await openTestHouse()
})
afterEach(() => home.close())

const mailsOf = async (email: string) =>
  (await home.mails(email)).filter(({ text }) => text?.includes('/confirm-address/'))
const tokenIn = (text: string | undefined, page: 'confirm-address' | 'reset-password') =>
  new RegExp(`/${page}/([\\w-]+)`).exec(text ?? '')?.[1] ?? ''
const tokenFor = async (email: string) => tokenIn((await mailsOf(email)).at(-1)?.text, 'confirm-address')
const resetTokenFor = async (email: string) =>
  tokenIn((await home.mails(email)).findLast(({ text }) => text?.includes('/reset-password/'))?.text, 'reset-password')
const confirm = (token: string) => home.call(calls.confirmAddress, { params: { token } })
const isConfirmed = async (token: string) => (await home.call(calls.me, { token })).body.email_confirmed

describe('a new teacher', () => {
  test('is mailed a link that confirms the address, once and without being logged in', async () => {
    const teacher = await signUp(home, { unconfirmed: true, firstname: 'Greeted' })
    const mails = await mailsOf(teacher.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('Greeted')
    const token = await tokenFor(teacher.email)
    const { rows } = await home.house.db.execute(sql`select row_to_json(a)::text as row from address_confirmations a`)
    expect(String(rows[0]?.['row'])).not.toContain(token)

    expect(await isConfirmed(teacher.token)).toBe(false)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { msg: serverMessages.addressConfirmed } })
    expect(await isConfirmed(teacher.token)).toBe(true)
    expect(await confirm(token)).toMatchObject({
      status: 410,
      error: { code: 'link-expired', msg: serverMessages.confirmLinkExpired },
    })
  })

  test('learns that a link is too old, or was never made, and has another sent', async () => {
    const teacher = await signUp(home, { unconfirmed: true })
    const old = await tokenFor(teacher.email)
    home.advance({ days: 7 })
    expect((await confirm(old)).status).toBe(410)
    expect((await confirm('made-up')).status).toBe(410)
    const token = await logInAs(home, teacher)
    const send = () => home.call(calls.sendConfirmation, { token })
    expect(await send()).toMatchObject({ status: 200, body: { msg: serverMessages.confirmationSent } })
    expect((await confirm(await tokenFor(teacher.email))).status).toBe(200)
    expect((await send()).body.msg).toBe(serverMessages.confirmationSent)
    expect(await mailsOf(teacher.email)).toHaveLength(2)
  })

  test('has it sent so often and no oftener', async () => {
    const own = await openTestHouse({ limitsFactor: 1 })
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
    const teacher = await signUp(home, { unconfirmed: true })
    await home.call(calls.forgotPassword, { body: { email: teacher.email } })
    const token = await resetTokenFor(teacher.email)
    await home.call(calls.resetPassword, { params: { token }, body: { password: 'a-newer-one' } })
    expect(await isConfirmed(await logInAs(home, { email: teacher.email, password: 'a-newer-one' }))).toBe(true)
    expect((await confirm(await tokenFor(teacher.email))).status).toBe(410)
  })
})

test('the owner of an address takes the account over from whoever registered it, and nothing of theirs opens it again', async () => {
  const squatter = await signUp(home, { unconfirmed: true })
  const { email } = squatter
  const { body: calendar } = await home.call(makeCalendarFeed, { token: squatter.token })
  await home.call(calls.forgotPassword, { body: { email } })
  const former = await resetTokenFor(email)
  const factor = { userId: squatter.id, sealedSecret: 'theirs', lastStep: 0, createdAt: home.house.now() }
  await home.house.db.insert(secondFactors).values(factor)

  expect((await home.call(calls.register, { body: registration({ email }) })).error.code).toBe('email-taken')
  await home.call(calls.forgotPassword, { body: { email } })
  const token = await resetTokenFor(email)
  const password = 'of-the-true-owner'
  expect((await home.call(calls.resetPassword, { params: { token }, body: { password } })).status).toBe(200)

  expect((await home.call(calls.me, { token: squatter.token })).status).toBe(401)
  expect((await home.call(calls.login, { body: { email, password: squatter.password } })).status).toBe(401)
  const again = { params: { token: former }, body: { password: 'again-and-again' } }
  expect((await home.call(calls.resetPassword, again)).status).toBe(410)
  expect((await home.app.inject(new URL(calendar.url).pathname)).statusCode).toBe(404)
  expect(await home.house.db.$count(secondFactors)).toBe(0)
  expect(await isConfirmed(await logInAs(home, { email, password }))).toBe(true)
})
