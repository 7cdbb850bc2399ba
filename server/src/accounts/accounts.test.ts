import { hash } from '@node-rs/argon2'
import * as calls from '@ariviyal/contract/accounts'
import { messages } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'
import { isOutdated } from './passwords.ts'
import { sessions } from './sessions.table.ts'
import { logInAs, registration, signUp } from './testing.ts'
import { users } from './users.table.ts'

let home: TestHouse
beforeAll(async () => {
  home = await openTestHouse()
})
afterAll(() => home.close())

const me = (token: string) => home.call(calls.me, { token })

describe('a new teacher', () => {
  test('registers, logs in and sees who they are', async () => {
    const form = registration({ firstname: ' Anbu ', lastname: 'Selvi' })
    const registered = await home.call(calls.register, { body: form })
    expect(registered).toMatchObject({ status: 201, body: { msg: messages.registered } })

    const { status, body } = await home.call(calls.login, { body: form })
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

  test('cannot take an address that has an account, in whatever case it is written', async () => {
    const { email } = await signUp(home)
    const { status, error } = await home.call(calls.register, {
      body: registration({ email: ` ${email.toUpperCase()} ` }),
    })
    expect(status).toBe(409)
    expect(error).toEqual({ msg: serverMessages.emailTaken, code: 'email-taken' })
  })

  test('gets one account out of ten hurried clicks', async () => {
    const form = registration()
    const answers = await Promise.all(Array.from({ length: 10 }, () => home.call(calls.register, { body: form })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('is told of each field that is wrong, in the words of the form', async () => {
    const { status, error } = await home.call(calls.register, {
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

  test('cannot make themself an administrator or a subscriber', async () => {
    const form = registration()
    await home.call(calls.register, {
      body: { ...form, role: 'admin', is_subscribed: 1, id: crypto.randomUUID() } as typeof form,
    })
    const { body } = await home.call(calls.login, { body: form })
    expect(body.user).toMatchObject({ role: 'teacher', is_subscribed: 0 })
  })
})

describe('someone at the log-in', () => {
  test('learns nothing about which addresses have an account', async () => {
    const { email } = await signUp(home)
    const wrong = await home.call(calls.login, { body: { email, password: 'tamarind' } })
    const unknown = await home.call(calls.login, { body: { email: 'nobody@school.example', password: 'tamarind' } })
    expect(wrong.status).toBe(401)
    expect(wrong.error).toEqual({ msg: serverMessages.wrongCredentials, code: 'wrong-credentials' })
    expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error])
  })

  test('waits as long for an unknown address as for a wrong password', async () => {
    const { email } = await signUp(home)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // In turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < 15; round += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const address = kind === 'known' ? email : 'nobody@school.example'
        const start = performance.now()
        await home.call(calls.login, { body: { email: address, password: 'tamarind' } })
        times[kind].push(performance.now() - start)
      }
    const median = (of: number[]) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0
    const [known, unknown] = [median(times.known), median(times.unknown)]
    // The work is the same; a skipped hash would show as a factor of five or more.
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  test('has an old hash replaced by one of today, and the password stays', async () => {
    const teacher = await signUp(home)
    const weak = await hash(teacher.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 })
    await home.house.db.update(users).set({ passwordHash: weak }).where(eq(users.id, teacher.id))
    await logInAs(home, teacher)
    const [row] = await home.house.db.select().from(users).where(eq(users.id, teacher.id))
    expect(isOutdated(row?.passwordHash ?? weak)).toBe(false)
    await logInAs(home, teacher)
  })

  test('who still held a session gets a new one in its place', async () => {
    const teacher = await signUp(home)
    const elsewhere = await logInAs(home, teacher)
    const { email, password } = teacher
    const { body } = await home.call(calls.login, { token: teacher.token, body: { email, password } })
    expect(body.token).not.toBe(teacher.token)
    expect((await me(body.token)).status).toBe(200)
    expect((await me(teacher.token)).status).toBe(401)
    expect((await me(elsewhere)).status).toBe(200)
    const wrong = await home.call(calls.login, { token: elsewhere, body: { email, password: 'tamarind' } })
    expect([wrong.status, (await me(elsewhere)).status]).toEqual([401, 200])
  })

  test('leaves no token in the database', async () => {
    const teacher = await signUp(home)
    const rows = await home.house.db.select().from(sessions).where(eq(sessions.userId, teacher.id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(teacher.token)
  })
})

describe('a logged-in teacher', () => {
  test('is a stranger again after logging out, in this session only', async () => {
    const teacher = await signUp(home)
    const other = await logInAs(home, teacher)
    expect(await home.call(calls.logout, { token: teacher.token })).toMatchObject({
      status: 200,
      body: { msg: serverMessages.loggedOut },
    })
    expect((await me(teacher.token)).error.code).toBe('not-logged-in')
    expect((await me(other)).status).toBe(200)
  })

  test('stays logged in while they come back within 30 days, and not longer', async () => {
    const own = await openTestHouse()
    try {
      const { token } = await signUp(own)
      for (let visit = 0; visit < 3; visit += 1) {
        own.advance({ days: 29 })
        expect((await own.call(calls.me, { token })).status).toBe(200)
      }
      own.advance({ days: 30, minutes: 1 })
      expect((await own.call(calls.me, { token })).status).toBe(401)
      await own.house.jobs.enqueue(own.house.db, 'accounts.clean-up', {})
      await own.runJobs()
      expect(await own.house.db.$count(sessions)).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('changes the password, which ends the other sessions and is told by mail', async () => {
    const teacher = await signUp(home)
    const other = await logInAs(home, teacher)
    const wrong = await home.call(calls.changePassword, {
      token: teacher.token,
      body: { currentPassword: 'tamarind', newPassword: 'new-neem' },
    })
    expect([wrong.status, wrong.error.code]).toEqual([403, 'wrong-password'])
    const short = await home.call(calls.changePassword, {
      token: teacher.token,
      body: { currentPassword: teacher.password, newPassword: 'neem' },
    })
    expect(short.error.fields).toEqual({ newPassword: messages.passwordTooShort })

    const body = { currentPassword: teacher.password, newPassword: 'new-neem' }
    expect(await home.call(calls.changePassword, { token: teacher.token, body })).toMatchObject({
      status: 200,
      body: { msg: serverMessages.passwordChanged },
    })
    expect((await me(teacher.token)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    await logInAs(home, { email: teacher.email, password: 'new-neem' })
    const [mail] = await home.mails(teacher.email)
    expect(mail?.subject).toContain('password was changed')
  })
})
