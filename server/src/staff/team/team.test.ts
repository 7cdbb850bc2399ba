import { forgotPassword, login, me, resetPassword } from '@ariviyal/contract/accounts/accounts'
import { listLinks, listLms } from '@ariviyal/contract/links/links'
import { submitSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { listUsers, showDashboard } from '@ariviyal/contract/staff/staff'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/accounts/team'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser, mailedResetToken } from '../../accounts/testing.ts'
import { hashOfToken, newToken } from '../../platform/crypto/one-time-token.ts'
import { sessions } from '../../accounts/login-sessions/sessions.table.ts'
import { clearEmailConfirmed } from '../../accounts/users.queries.ts'
import { mayReadPremium } from '../../subscriptions/subscriptions.policy.ts'
import { codeAt, setUpSecondFactor } from '../../second-factor/testing.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let admin: TestUser
beforeEach(async () => {
  testApp = await openTestApp()
  admin = await signUp(testApp, { admin: true })
})
afterEach(() => testApp.close())

const assign = (email: string, role: 'admin' | 'editor' | 'support') =>
  testApp.call(calls.assignRole, { token: admin.token, body: { email, role } })
const change = (token: string, id: string, body: { role: TestUser['role']; own?: boolean }) =>
  testApp.call(calls.changeRole, { token, params: { id }, body })
const reset = (id: string) => testApp.call(calls.resetSecondFactor, { token: admin.token, params: { id } })

/** A session that exists despite the lock, as if started just before the role was given. */
async function sessionOf(userId: string): Promise<string> {
  const token = newToken()
  await testApp.ctx.db.insert(sessions).values({
    id: crypto.randomUUID(),
    userId,
    tokenHash: hashOfToken(token),
    userAgent: '',
    createdAt: testApp.ctx.now(),
    lastUsedAt: testApp.ctx.now(),
  })
  return token
}

/** Follows the mailed link of a role; returns a session with the new password. */
async function follow(email: string): Promise<string> {
  const token = await mailedResetToken(testApp, email)
  const password = 'set-by-the-owner'
  const { status } = await testApp.call(resetPassword, { params: { token }, body: { password } })
  if (status !== 200) throw new Error('the link did not work')
  return logInAs(testApp, { email, password })
}

describe('a person who registered with the address of a future colleague', () => {
  test('gets nothing of the role that the colleague is given', async () => {
    const impostor = await signUp(testApp, { unconfirmed: true, email: 'newhire@school.example' })
    expect((await assign(impostor.email, 'editor')).status).toBe(200)
    expect((await testApp.call(me, { token: impostor.token })).status).toBe(401)
    const { email, password } = impostor
    expect((await testApp.call(login, { body: { email, password } })).error.code).toBe('wrong-credentials')
    const owner = await follow(email)
    expect((await testApp.call(listLinks, { token: owner })).status).toBe(200)
    expect((await testApp.call(login, { body: { email, password } })).status).toBe(401)
  })
})

describe('a role that waits for its link', () => {
  test('gives no access in any session, and does not count as an administrator', async () => {
    const teacher = await signUp(testApp)
    await assign(teacher.email, 'admin')
    const token = await sessionOf(teacher.id)
    expect((await testApp.call(me, { token })).body).toMatchObject({ role: 'admin', email_confirmed: false })
    expect((await testApp.call(listLinks, { token })).error.code).toBe('address-unconfirmed')
    expect((await testApp.call(listLms, { token })).error.code).toBe('subscription-needed')
    expect(await mayReadPremium(testApp.ctx.db, teacher.id, testApp.ctx.now())).toBe(false)
    expect((await change(admin.token, admin.id, { role: 'teacher', own: true })).error.code).toBe('last-admin')
  })

  test('has its link sent again, only by an administrator, until it was followed', async () => {
    const teacher = await signUp(testApp)
    const send = (id: string) => testApp.call(calls.sendStaffLink, { token: admin.token, params: { id } })
    expect((await send(teacher.id)).status).toBe(404)
    await assign(teacher.email, 'support')
    await testApp.mails(teacher.email)
    testApp.advance({ days: 8 })
    await expect(follow(teacher.email)).rejects.toThrow('did not work')
    admin.token = await logInAs(testApp, admin)
    expect((await send(teacher.id)).body.msg).toBe(serverMessages.staffLinkResent)
    expect((await testApp.call(me, { token: await follow(teacher.email) })).body.role).toBe('support')
    expect((await send(teacher.id)).error).toMatchObject({ code: 'already-decided', msg: serverMessages.staffLinkUsed })
  })

  test('is not activated by the second factor of the account’s previous user', async () => {
    const colleague = await signUp(testApp, { role: 'editor' })
    await setUpSecondFactor(testApp, colleague.token)
    await clearEmailConfirmed(testApp.ctx.db, colleague.id)
    await testApp.call(forgotPassword, { body: { email: colleague.email } })
    const token = await follow(colleague.email)
    expect((await testApp.call(me, { token })).body.second_factor).toBe('off')
  })
})

describe('an administrator', () => {
  test('adds a registered person to the staff, who follows the mailed link and may act then', async () => {
    const teacher = await signUp(testApp)
    expect((await testApp.call(listLinks, { token: teacher.token })).status).toBe(403)
    expect(await assign(teacher.email.toUpperCase(), 'editor')).toMatchObject({
      status: 200,
      body: { msg: serverMessages.staffLinkSent },
    })
    const member = async () =>
      (await testApp.call(calls.listTeam, { token: admin.token })).body.items.find(({ id }) => id === teacher.id)
    expect(await member()).toMatchObject({ role: 'editor', email_confirmed: false })
    teacher.token = await follow(teacher.email)
    expect(await member()).toMatchObject({ email_confirmed: true })
    expect((await testApp.call(listLinks, { token: teacher.token })).status).toBe(200)
    expect((await testApp.call(listUsers, { token: teacher.token })).error.code).toBe('staff-only')
    expect((await testApp.call(me, { token: teacher.token })).body).toMatchObject({
      role: 'editor',
      second_factor: 'off',
    })
    expect((await testApp.mails(teacher.email))[0]?.text).toContain('You are now an editor')
    const { body } = await testApp.call(calls.listTeam, { token: admin.token })
    expect(body.items).toHaveLength(2)
    expect(body.items.find(({ id }) => id === teacher.id)).toMatchObject({
      email: teacher.email,
      role: 'editor',
      has_second_factor: false,
      last_used_at: expect.any(String),
    })
  })

  test('gets an error for an address without an account, and for their own role', async () => {
    expect((await assign('nobody@school.example', 'editor')).error).toMatchObject({
      code: 'not-found',
      fields: { email: expect.stringContaining('register first') },
    })
    expect((await assign(admin.email, 'editor')).error.code).toBe('own-role')
    expect((await change(admin.token, crypto.randomUUID(), { role: 'editor' })).status).toBe(404)
  })

  test('removes a role at once; the second factor stays', async () => {
    const support = await signUp(testApp, { role: 'support' })
    await setUpSecondFactor(testApp, support.token)
    expect((await testApp.call(showDashboard, { token: support.token })).status).toBe(200)
    expect((await change(admin.token, support.id, { role: 'teacher' })).status).toBe(200)
    expect((await testApp.call(showDashboard, { token: support.token })).error.code).toBe('staff-only')
    expect((await testApp.mails(support.email)).at(-1)?.subject).toBe('You are no longer on the staff of Ariviyal')
    expect((await testApp.call(me, { token: support.token })).body).toMatchObject({
      role: 'teacher',
      second_factor: 'given',
    })
    // The owner sets up a second factor after taking the role again with the mailed link.
    await assign(support.email, 'support')
    support.token = await follow(support.email)
    expect((await testApp.call(me, { token: support.token })).body.second_factor).toBe('off')
  })

  test('changes their own role only with confirmation, and never as the last one', async () => {
    const own = { role: 'editor', own: true } as const
    expect((await change(admin.token, admin.id, { role: 'editor' })).error.code).toBe('own-role')
    expect((await change(admin.token, admin.id, own)).error.code).toBe('last-admin')
    await signUp(testApp, { admin: true })
    expect((await change(admin.token, admin.id, own)).status).toBe(200)
    expect((await testApp.call(me, { token: admin.token })).body.role).toBe('editor')
  })

  test('remains when two demote each other, or both themselves, at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await signUp(testApp, { admin: true }), await signUp(testApp, { admin: true })]
      await change(a.token, admin.id, { role: 'teacher' })
      const isMutual = round % 2 === 0
      const answers = await Promise.all([
        change(a.token, isMutual ? b.id : a.id, { role: 'teacher', own: true }),
        change(b.token, isMutual ? a.id : b.id, { role: 'teacher', own: true }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left = answers[0].status === 200 ? (isMutual ? a : b) : isMutual ? b : a
      const { body } = await testApp.call(calls.listTeam, { token: left.token })
      expect(body.items.map(({ id }) => id)).toEqual([left.id])
      admin = left
    }
  })

  test('removes the second factor of an account whose owner has lost it, which logs it out', async () => {
    const editor = await signUp(testApp, { role: 'editor' })
    expect((await reset(editor.id)).status).toBe(409)
    await setUpSecondFactor(testApp, editor.token)
    expect((await reset(editor.id)).status).toBe(200)
    expect((await testApp.call(me, { token: editor.token })).status).toBe(401)
    const token = await logInAs(testApp, editor)
    expect((await testApp.call(listLinks, { token })).status).toBe(200)
    expect((await testApp.mails(editor.email)).at(-1)?.subject).toContain('was removed')
    const { secret } = await setUpSecondFactor(testApp, token)
    const next = await logInAs(testApp, editor)
    const code = codeAt(testApp, secret)
    expect((await testApp.call(submitSecondFactor, { token: next, body: { code } })).status).toBe(200)
  })
})
