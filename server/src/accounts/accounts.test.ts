import { hash } from '@node-rs/argon2'
import * as calls from '@ariviyal/contract/accounts/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../testing/open-test-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import { isOutdated } from './passwords/passwords.ts'
import { sessions } from './login-sessions/sessions.table.ts'
import { logInAs, registration, signUp } from './testing.ts'
import { users } from './users.table.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const me = (token: string) => testApp.call(calls.me, { token })

describe('a new teacher', () => {
  test('registers, logs in and sees their account', async () => {
    const form = registration({ firstname: ' Anbu ', lastname: 'Selvi' })
    const registered = await testApp.call(calls.register, { body: form })
    expect(registered).toMatchObject({ status: 201, body: { msg: messages.registered } })

    const { status, body } = await testApp.call(calls.login, { body: form })
    expect(status).toBe(200)
    expect(body.user).toEqual({
      id: body.user.id,
      firstname: 'Anbu',
      lastname: 'Selvi',
      name: 'Anbu Selvi',
      email: form.email,
      phone_number: form.phone_number,
      email_confirmed: false,
      is_subscribed: 0,
      role: 'teacher',
    })
    expect((await me(body.token)).body).toEqual(body.user)
  })

  test('cannot use an address that has an account, in any letter case', async () => {
    const { email } = await signUp(testApp)
    const { status, error } = await testApp.call(calls.register, {
      body: registration({ email: ` ${email.toUpperCase()} ` }),
    })
    expect(status).toBe(409)
    expect(error).toEqual({ msg: serverMessages.emailTaken, code: 'email-taken' })
  })

  test('gets one account out of ten concurrent requests', async () => {
    const form = registration()
    const answers = await Promise.all(Array.from({ length: 10 }, () => testApp.call(calls.register, { body: form })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('gets an error for each invalid field, in the words of the form', async () => {
    const { status, error } = await testApp.call(calls.register, {
      body: { firstname: ' ', lastname: '', email: 'anbu@school', phone_number: '98400', password: 'neem' },
    })
    expect(status).toBe(422)
    expect(error).toEqual({
      msg: messages.fieldsInvalid,
      code: 'invalid-fields',
      fields: {
        firstname: messages.firstnameRequired,
        lastname: messages.lastnameRequired,
        email: messages.emailInvalid,
        phone_number: messages.phoneInvalid,
        password: messages.passwordTooShort,
      },
    })
  })

  test('cannot become an administrator or a subscriber by registering', async () => {
    const form = registration()
    await testApp.call(calls.register, {
      body: { ...form, role: 'admin', is_subscribed: 1, id: crypto.randomUUID() } as typeof form,
    })
    const { body } = await testApp.call(calls.login, { body: form })
    expect(body.user).toMatchObject({ role: 'teacher', is_subscribed: 0 })
  })
})

describe('a person at the log-in', () => {
  test('does not learn which addresses have an account', async () => {
    const { email } = await signUp(testApp)
    const wrong = await testApp.call(calls.login, { body: { email, password: 'tamarind' } })
    const unknown = await testApp.call(calls.login, { body: { email: 'nobody@school.example', password: 'tamarind' } })
    expect(wrong.status).toBe(401)
    expect(wrong.error).toEqual({ msg: serverMessages.wrongCredentials, code: 'wrong-credentials' })
    expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error])
  })

  test('waits as long for an unknown address as for a wrong password', async () => {
    const { email } = await signUp(testApp)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // Interleaved, so that other load on the machine affects both equally.
    for (let round = 0; round < 15; round += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const address = kind === 'known' ? email : 'nobody@school.example'
        const start = performance.now()
        await testApp.call(calls.login, { body: { email: address, password: 'tamarind' } })
        times[kind].push(performance.now() - start)
      }
    const median = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
    const [known, unknown] = [median(times.known), median(times.unknown)]
    // The work is the same; a skipped hash would show as a factor of five or more.
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  test('has an outdated hash replaced, and keeps the password', async () => {
    const teacher = await signUp(testApp)
    const weak = await hash(teacher.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
    await testApp.ctx.db.update(users).set({ passwordHash: weak }).where(eq(users.id, teacher.id))
    await logInAs(testApp, teacher)
    const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, teacher.id))
    expect(isOutdated(row?.passwordHash ?? weak)).toBe(false)
    await logInAs(testApp, teacher)
  })

  test('with a session gets a new one in its place', async () => {
    const teacher = await signUp(testApp)
    const otherToken = await logInAs(testApp, teacher)
    const { email, password } = teacher
    const { body } = await testApp.call(calls.login, { token: teacher.token, body: { email, password } })
    expect(body.token).not.toBe(teacher.token)
    expect((await me(body.token)).status).toBe(200)
    expect((await me(teacher.token)).status).toBe(401)
    expect((await me(otherToken)).status).toBe(200)
    const wrong = await testApp.call(calls.login, { token: otherToken, body: { email, password: 'tamarind' } })
    expect([wrong.status, (await me(otherToken)).status]).toEqual([401, 200])
  })

  test('leaves no token in the database', async () => {
    const teacher = await signUp(testApp)
    const rows = await testApp.ctx.db.select().from(sessions).where(eq(sessions.userId, teacher.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(teacher.token)
  })
})

describe('a logged-in teacher', () => {
  test('is a guest after logging out, in this session only', async () => {
    const teacher = await signUp(testApp)
    const other = await logInAs(testApp, teacher)
    expect(await testApp.call(calls.logout, { token: teacher.token })).toMatchObject({
      status: 200,
      body: { msg: serverMessages.loggedOut },
    })
    expect((await me(teacher.token)).error.code).toBe('not-logged-in')
    expect((await me(other)).status).toBe(200)
  })

  test('stays logged in with a use every 30 days, and not longer', async () => {
    const own = await openTestApp()
    try {
      const { token } = await signUp(own)
      for (let visit = 0; visit < 3; visit += 1) {
        own.advance({ days: 29 })
        expect((await own.call(calls.me, { token })).status).toBe(200)
      }
      own.advance({ days: 30, minutes: 1 })
      expect((await own.call(calls.me, { token })).status).toBe(401)
      await own.ctx.jobs.enqueue(own.ctx.db, 'accounts.clean-up', {})
      await own.runJobs()
      expect(await own.ctx.db.$count(sessions)).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('changes the password, which ends the other sessions and sends a mail', async () => {
    const teacher = await signUp(testApp)
    const other = await logInAs(testApp, teacher)
    const wrong = await testApp.call(calls.changePassword, {
      token: teacher.token,
      body: { currentPassword: 'tamarind', newPassword: 'new-neem' },
    })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong-password'])
    const short = await testApp.call(calls.changePassword, {
      token: teacher.token,
      body: { currentPassword: teacher.password, newPassword: 'neem' },
    })
    expect(short.error.fields).toEqual({ newPassword: messages.passwordTooShort })

    const body = { currentPassword: teacher.password, newPassword: 'new-neem' }
    expect(await testApp.call(calls.changePassword, { token: teacher.token, body })).toMatchObject({
      status: 200,
      body: { msg: serverMessages.passwordChanged },
    })
    expect((await me(teacher.token)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    await logInAs(testApp, { email: teacher.email, password: 'new-neem' })
    const [mail] = await testApp.mails(teacher.email)
    expect(mail?.subject).toContain('password was changed')
  })
})
