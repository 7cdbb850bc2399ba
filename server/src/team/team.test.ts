import { forgotPassword, login, me, resetPassword } from '@ariviyal/contract/accounts'
import { listLinks, listLms } from '@ariviyal/contract/links'
import { giveSecondFactor } from '@ariviyal/contract/second-factor'
import { listUsers, showDesk } from '@ariviyal/contract/staff'
import { serverMessages } from '@ariviyal/contract/server-messages'
import * as calls from '@ariviyal/contract/team'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logInAs, signUp, type TestUser, mailedResetToken } from '../accounts/testing.ts'
import { hashOfToken, newToken } from '../platform/one-time-token.ts'
import { sessions } from '../accounts/sessions.table.ts'
import { clearEmailConfirmed } from '../accounts/users.queries.ts'
import { whoMayReadPremium } from '../subscriptions/subscriptions.policy.ts'
import { codeAt, setUpSecondFactor } from '../second-factor/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeEach(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterEach(() => home.close())

const give = (email: string, role: 'admin' | 'editor' | 'support') =>
  home.call(calls.giveRole, { token: admin.token, body: { email, role } })
const change = (token: string, id: string, body: { role: TestUser['role']; own?: boolean }) =>
  home.call(calls.changeRole, { token, params: { id }, body })
const reset = (id: string) => home.call(calls.resetSecondFactor, { token: admin.token, params: { id } })

/** A session in spite of all: as if it had begun a moment before the role was given. */
async function sessionOf(userId: string): Promise<string> {
  const token = newToken()
  await home.house.db.insert(sessions).values({
    id: crypto.randomUUID(),
    userId,
    tokenHash: hashOfToken(token),
    userAgent: '',
    createdAt: home.house.now(),
    lastUsedAt: home.house.now(),
  })
  return token
}

/** The mailed link that a role waits for, followed; answers a session with the new password. */
async function follow(email: string): Promise<string> {
  const token = await mailedResetToken(home, email)
  const password = 'set-by-the-owner'
  const { status } = await home.call(resetPassword, { params: { token }, body: { password } })
  if (status !== 200) throw new Error('the link did not work')
  return logInAs(home, { email, password })
}

describe('whoever registered with the address of a colleague to come', () => {
  test('gets nothing of the role that the colleague is given', async () => {
    const squatter = await signUp(home, { unconfirmed: true, email: 'newhire@school.example' })
    expect((await give(squatter.email, 'editor')).status).toBe(200)
    expect((await home.call(me, { token: squatter.token })).status).toBe(401)
    const { email, password } = squatter
    expect((await home.call(login, { body: { email, password } })).error.code).toBe('wrong-credentials')
    const owner = await follow(email)
    expect((await home.call(listLinks, { token: owner })).status).toBe(200)
    expect((await home.call(login, { body: { email, password } })).status).toBe(401)
  })
})

describe('a role that waits for its link', () => {
  test('opens nothing, whoever has a session, and counts for no administrator', async () => {
    const teacher = await signUp(home)
    await give(teacher.email, 'admin')
    const token = await sessionOf(teacher.id)
    expect((await home.call(me, { token })).body).toMatchObject({ role: 'admin', email_confirmed: false })
    expect((await home.call(listLinks, { token })).error.code).toBe('address-unconfirmed')
    expect((await home.call(listLms, { token })).error.code).toBe('subscription-needed')
    expect(await whoMayReadPremium(home.house.db, [teacher.id], home.house.now())).toEqual(new Set())
    expect((await change(admin.token, admin.id, { role: 'teacher', own: true })).error.code).toBe('last-admin')
  })

  test('has its link sent again, by an administrator alone, until it was followed', async () => {
    const teacher = await signUp(home)
    const send = (id: string) => home.call(calls.sendStaffLink, { token: admin.token, params: { id } })
    expect((await send(teacher.id)).status).toBe(404)
    await give(teacher.email, 'support')
    await home.mails(teacher.email)
    home.advance({ days: 8 })
    await expect(follow(teacher.email)).rejects.toThrow('did not work')
    admin.token = await logInAs(home, admin)
    expect((await send(teacher.id)).body.msg).toBe(serverMessages.staffLinkResent)
    expect((await home.call(me, { token: await follow(teacher.email) })).body.role).toBe('support')
    expect((await send(teacher.id)).error).toMatchObject({ code: 'already-decided', msg: serverMessages.staffLinkUsed })
  })

  test('is not opened by the second factor of whoever had the account before', async () => {
    const colleague = await signUp(home, { role: 'editor' })
    await setUpSecondFactor(home, colleague.token)
    await clearEmailConfirmed(home.house.db, colleague.id)
    await home.call(forgotPassword, { body: { email: colleague.email } })
    const token = await follow(colleague.email)
    expect((await home.call(me, { token })).body.second_factor).toBe('off')
  })
})

describe('an administrator', () => {
  test('takes a registered person on the staff, who follows the mailed link and may act then', async () => {
    const teacher = await signUp(home)
    expect((await home.call(listLinks, { token: teacher.token })).status).toBe(403)
    expect(await give(teacher.email.toUpperCase(), 'editor')).toMatchObject({
      status: 200,
      body: { msg: serverMessages.staffLinkSent },
    })
    const member = async () =>
      (await home.call(calls.listTeam, { token: admin.token })).body.items.find(({ id }) => id === teacher.id)
    expect(await member()).toMatchObject({ role: 'editor', email_confirmed: false })
    teacher.token = await follow(teacher.email)
    expect(await member()).toMatchObject({ email_confirmed: true })
    expect((await home.call(listLinks, { token: teacher.token })).status).toBe(200)
    expect((await home.call(listUsers, { token: teacher.token })).error.code).toBe('staff-only')
    expect((await home.call(me, { token: teacher.token })).body).toMatchObject({ role: 'editor', second_factor: 'off' })
    expect((await home.mails(teacher.email))[0]?.text).toContain('You are an editor now')
    const { body } = await home.call(calls.listTeam, { token: admin.token })
    expect(body.items).toHaveLength(2)
    expect(body.items.find(({ id }) => id === teacher.id)).toMatchObject({
      email: teacher.email,
      role: 'editor',
      has_second_factor: false,
      last_used_at: expect.any(String),
    })
  })

  test('is told that an address has no account, and that their own role is not changed like that', async () => {
    expect((await give('nobody@school.example', 'editor')).error).toMatchObject({
      code: 'not-found',
      fields: { email: expect.stringContaining('register first') },
    })
    expect((await give(admin.email, 'editor')).error.code).toBe('own-role')
    expect((await change(admin.token, crypto.randomUUID(), { role: 'editor' })).status).toBe(404)
  })

  test('takes a role away, at once; the second factor stays with its owner', async () => {
    const support = await signUp(home, { role: 'support' })
    await setUpSecondFactor(home, support.token)
    expect((await home.call(showDesk, { token: support.token })).status).toBe(200)
    expect((await change(admin.token, support.id, { role: 'teacher' })).status).toBe(200)
    expect((await home.call(showDesk, { token: support.token })).error.code).toBe('staff-only')
    expect((await home.mails(support.email)).at(-1)?.subject).toBe('You have left the staff of Ariviyal')
    expect((await home.call(me, { token: support.token })).body).toMatchObject({
      role: 'teacher',
      second_factor: 'given',
    })
    // Whoever takes the role anew with the mailed link sets up a factor of their own.
    await give(support.email, 'support')
    support.token = await follow(support.email)
    expect((await home.call(me, { token: support.token })).body.second_factor).toBe('off')
  })

  test('changes their own role only on purpose, and never as the last one', async () => {
    const own = { role: 'editor', own: true } as const
    expect((await change(admin.token, admin.id, { role: 'editor' })).error.code).toBe('own-role')
    expect((await change(admin.token, admin.id, own)).error.code).toBe('last-admin')
    await signUp(home, { admin: true })
    expect((await change(admin.token, admin.id, own)).status).toBe(200)
    expect((await home.call(me, { token: admin.token })).body.role).toBe('editor')
  })

  test('remains when two take the role from each other, or both from themselves, at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await signUp(home, { admin: true }), await signUp(home, { admin: true })]
      await change(a.token, admin.id, { role: 'teacher' })
      const crossed = round % 2 === 0
      const answers = await Promise.all([
        change(a.token, crossed ? b.id : a.id, { role: 'teacher', own: true }),
        change(b.token, crossed ? a.id : b.id, { role: 'teacher', own: true }),
      ])
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      const left = answers[0].status === 200 ? (crossed ? a : b) : crossed ? b : a
      const { body } = await home.call(calls.listTeam, { token: left.token })
      expect(body.items.map(({ id }) => id)).toEqual([left.id])
      admin = left
    }
  })

  test('takes the second factor off an account whose owner has lost it, and logs it out', async () => {
    const editor = await signUp(home, { role: 'editor' })
    expect((await reset(editor.id)).status).toBe(409)
    await setUpSecondFactor(home, editor.token)
    expect((await reset(editor.id)).status).toBe(200)
    expect((await home.call(me, { token: editor.token })).status).toBe(401)
    const token = await logInAs(home, editor)
    expect((await home.call(listLinks, { token })).status).toBe(200)
    expect((await home.mails(editor.email)).at(-1)?.subject).toContain('was taken off')
    const { secret } = await setUpSecondFactor(home, token)
    const next = await logInAs(home, editor)
    const code = codeAt(home, secret)
    expect((await home.call(giveSecondFactor, { token: next, body: { code } })).status).toBe(200)
  })
})
