import * as calls from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { forgotPasswordJob, sendResetLink } from './forgot-password.ts'
import { passwordResets } from '../addresses/one-time-links.table.ts'
import { logInAs, signUp } from '../testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Requests a link and returns the token in the newest mail. */
async function linkFor(email: string): Promise<string> {
  await testApp.call(calls.forgotPassword, { body: { email } })
  const mail = (await testApp.mails(email)).filter(({ subject }) => subject?.startsWith('Set a new password')).at(-1)
  return /\/reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const reset = (token: string, password: string) =>
  testApp.call(calls.resetPassword, { params: { token }, body: { password } })

describe('a teacher who forgot the password', () => {
  test('sets a new one with the mailed link, which ends all sessions', async () => {
    const teacher = await signUp(testApp)
    const token = await linkFor(teacher.email)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(await reset(token, 'tamarind')).toMatchObject({ status: 200, body: { msg: serverMessages.passwordReset } })
    expect((await testApp.call(calls.me, { token: teacher.token })).status).toBe(401)
    await logInAs(testApp, { email: teacher.email, password: 'tamarind' })
    expect((await testApp.call(calls.login, { body: teacher })).status).toBe(401)
    expect((await testApp.mails(teacher.email)).at(-1)?.subject).toContain('password was changed')
  })

  test('may open the link as often as a mail scanner does, and reads at once that it was used, is old or is mistyped', async () => {
    const { email } = await signUp(testApp)
    const open = (token: string) => testApp.call(calls.showResetLink, { params: { token } })
    const [old, used] = [await linkFor(email), await linkFor((await signUp(testApp)).email)]
    for (const token of [used, used]) expect((await open(token)).status).toBe(200)
    expect((await reset(used, 'tamarind')).status).toBe(200)
    const later = await openTestApp({ beside: testApp })
    try {
      later.advance({ minutes: 60 })
      const late = await later.call(calls.showResetLink, { params: { token: old } })
      for (const answer of [late, await open(used), await open('made-up')])
        expect([answer.status, answer.error]).toEqual([410, { msg: serverMessages.linkExpired, code: 'link-expired' }])
    } finally {
      await later.close()
    }
    expect((await open(old)).status).toBe(200)
  })

  test('uses a link once, even when six windows send it at the same time', async () => {
    const token = await linkFor((await signUp(testApp)).email)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => reset(token, `tamarind-${index}`)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410, 410, 410, 410, 410])
    const late = await reset(token, 'tamarind')
    expect(late.error).toEqual({ msg: serverMessages.linkExpired, code: 'link-expired' })
  })

  test('gets one mail although the server was killed before it recorded the sent mail', async () => {
    const teacher = await signUp(testApp)
    await testApp.call(calls.forgotPassword, { body: { email: teacher.email } })
    const { jobs } = testApp.ctx
    const [job] = await jobs.boss.fetch<{ email: string }>(forgotPasswordJob)
    if (!job) throw new Error('no job was enqueued')
    await sendResetLink(testApp.ctx, { ...job, attempt: 1 })
    // A second attempt of the job, started by another instance.
    await sendResetLink(testApp.ctx, { ...job, attempt: 2 })
    expect(await testApp.mails(teacher.email)).toHaveLength(1)
  })

  test('finds older links void after using one', async () => {
    const { email } = await signUp(testApp)
    const [older, newer] = [await linkFor(email), await linkFor(email)]
    expect((await reset(newer, 'tamarind')).status).toBe(200)
    expect((await reset(older, 'banyan-tree')).status).toBe(410)
  })

  test('can use the link again after sending a password that is too short', async () => {
    const token = await linkFor((await signUp(testApp)).email)
    const short = await reset(token, 'neem')
    expect([short.status, short.error.fields]).toEqual([422, { password: messages.passwordTooShort }])
    expect((await reset(token, 'neem-leaf-2')).status).toBe(200)
  })

  test('gets the same response as someone without an account, who gets no mail', async () => {
    const { email } = await signUp(testApp)
    const known = await testApp.call(calls.forgotPassword, { body: { email } })
    const unknown = await testApp.call(calls.forgotPassword, { body: { email: 'nobody@school.example' } })
    expect(known).toMatchObject({ status: 200, body: { msg: serverMessages.resetSent } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await testApp.mails('nobody@school.example')).toEqual([])
  })

  test('has no token in the database', async () => {
    const token = await linkFor((await signUp(testApp)).email)
    expect(JSON.stringify(await testApp.ctx.db.select().from(passwordResets))).not.toContain(token)
  })

  test('is refused an expired link after 60 minutes, and an unknown one', async () => {
    const token = await linkFor((await signUp(testApp)).email)
    testApp.advance({ minutes: 60 })
    expect((await reset(token, 'tamarind')).status).toBe(410)
    expect((await reset('made-up', 'tamarind')).status).toBe(410)
  })
})
