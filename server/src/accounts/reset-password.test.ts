import * as calls from '@ariviyal/contract/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { forgotPasswordJob, sendResetLink } from './forgot-password.ts'
import { passwordResets } from './one-time-links.table.ts'
import { logInAs, signUp } from './testing.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

/** Asks for a link and gives the token in the newest mail. */
async function linkFor(email: string): Promise<string> {
  await home.call(calls.forgotPassword, { body: { email } })
  const mail = (await home.mails(email)).filter(({ subject }) => subject?.startsWith('Set a new password')).at(-1)
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, password: string) =>
  home.call(calls.resetPassword, { params: { token }, body: { password } })

describe('a teacher who forgot the password', () => {
  test('sets a new one with the link from the mail, which ends all sessions', async () => {
    const teacher = await signUp(home)
    const token = await linkFor(teacher.email)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(await reset(token, 'tamarind')).toMatchObject({ status: 200, body: { msg: serverMessages.passwordReset } })
    expect((await home.call(calls.me, { token: teacher.token })).status).toBe(401)
    await logInAs(home, { email: teacher.email, password: 'tamarind' })
    expect((await home.call(calls.login, { body: teacher })).status).toBe(401)
    expect((await home.mails(teacher.email)).at(-1)?.subject).toContain('password was changed')
  })

  test('uses a link once, even when six windows send it at the same time', async () => {
    const token = await linkFor((await signUp(home)).email)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, `tamarind-${index}`)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
    const late = await reset(token, 'tamarind')
    expect(late.error).toEqual({ msg: serverMessages.linkExpired, code: 'link-expired' })
  })

  test('gets one mail though the server was killed before it noted that the mail is on its way', async () => {
    const teacher = await signUp(home)
    await home.call(calls.forgotPassword, { body: { email: teacher.email } })
    const { jobs } = home.house
    const [job] = await jobs.boss.fetch<{ email: string }>(forgotPasswordJob)
    if (!job) throw new Error('nothing was asked for')
    await sendResetLink(home.house, { ...job, attempt: 1 })
    // The attempt after it, which another instance has begun.
    await sendResetLink(home.house, { ...job, attempt: 2 })
    expect(await home.mails(teacher.email)).toHaveLength(1)
  })

  test('finds older links void once one was used', async () => {
    const { email } = await signUp(home)
    const [older, newer] = [await linkFor(email), await linkFor(email)]
    expect((await reset(newer, 'tamarind')).status).toBe(200)
    expect((await reset(older, 'banyan-tree')).status).toBe(410)
  })

  test('may send a short password by mistake and still use the link', async () => {
    const token = await linkFor((await signUp(home)).email)
    const short = await reset(token, 'neem')
    expect([short.status, short.error.fields]).toEqual([422, { password: messages.passwordTooShort }])
    expect((await reset(token, 'neem-leaf-2')).status).toBe(200)
  })

  test('gets the same answer as someone without an account, who gets no mail', async () => {
    const { email } = await signUp(home)
    const known = await home.call(calls.forgotPassword, { body: { email } })
    const unknown = await home.call(calls.forgotPassword, { body: { email: 'nobody@school.example' } })
    expect(known).toMatchObject({ status: 200, body: { msg: serverMessages.resetSent } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await home.mails('nobody@school.example')).toEqual([])
  })

  test('finds no token in the database', async () => {
    const token = await linkFor((await signUp(home)).email)
    expect(JSON.stringify(await home.house.db.select().from(passwordResets))).not.toContain(token)
  })

  test('finds the link expired after 60 minutes, and a made-up one refused', async () => {
    const token = await linkFor((await signUp(home)).email)
    home.advance({ minutes: 60 })
    expect((await reset(token, 'tamarind')).status).toBe(410)
    expect((await reset('made-up', 'tamarind')).status).toBe(410)
  })
})
