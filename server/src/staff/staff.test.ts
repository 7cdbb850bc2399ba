import { login } from '@ariviyal/contract/accounts'
import { sendMessage } from '@ariviyal/contract/contact'
import * as calls from '@ariviyal/contract/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type TestUser } from '../accounts/testing.ts'
import { registerSchool } from '../institutions/testing.ts'
import { requestAs, signUpSubscriber } from '../subscriptions/testing.ts'
import { openTestHouse } from '../testing/open-test-house.ts'
import type { TestHouse } from '../testing/test-house.ts'

let home: TestHouse
let admin: TestUser
beforeAll(async () => {
  home = await openTestHouse()
  admin = await signUp(home, { admin: true })
})
afterAll(() => home.close())

const search = async (q: string) => (await home.call(calls.listUsers, { token: admin.token, query: { q } })).body.items

describe('staff at their desk', () => {
  test('see what waits', async () => {
    const own = await openTestHouse()
    try {
      const staff = await signUp(own, { admin: true })
      await signUpSubscriber(own, { admin: staff })
      await requestAs(own, await signUp(own))
      await registerSchool(own)
      const body = {
        name: 'Kavitha',
        email: 'kavitha@school.example',
        subject: 'Hello',
        message: 'A message to the staff',
      }
      await own.call(sendMessage, { body })
      const desk = await own.call(calls.showDesk, { token: staff.token })
      expect(desk.body).toEqual({
        pending_requests: 1,
        pending_institutions: 1,
        pending_renewals: 0,
        open_messages: 1,
        users: 3,
        running_subscriptions: 1,
      })
    } finally {
      await own.close()
    }
  })

  test('find a user by a part of the name, the e-mail address or the phone', async () => {
    const teacher = await signUp(home, { firstname: 'Thenmozhi', lastname: 'Ilango', phone_number: '9000000123' })
    for (const q of ['thenmozhi ila', 'ILANGO', teacher.email.slice(0, 20), '0000123'])
      expect((await search(q)).map(({ id }) => id)).toEqual([teacher.id])
    expect(await search('no such person')).toEqual([])
  })

  test('find only what they typed when it holds signs of a pattern', async () => {
    const teacher = await signUp(home, { firstname: '100%', lastname: 'a_b\\c' })
    await signUp(home, { firstname: '100x', lastname: 'axb' })
    for (const q of ['100%', 'a_b', String.raw`b\c`])
      expect((await search(q)).map(({ id }) => id)).toEqual([teacher.id])
    expect(await search("'; drop table users; --")).toEqual([])
  })

  test('see a user whole: subscription, request and sessions, and no secret', async () => {
    const teacher = await signUpSubscriber(home, { admin })
    await home.app.inject({
      method: 'POST',
      url: login.path,
      payload: { email: teacher.email, password: teacher.password },
      headers: { 'user-agent': 'A phone' },
    })
    const { body } = await home.call(calls.showUser, { token: admin.token, params: { id: teacher.id } })
    expect(body).toMatchObject({
      id: teacher.id,
      is_subscribed: 1,
      request: { status: 'approved' },
      subscription: { source: 'own' },
    })
    expect(body.sessions.map(({ user_agent }) => user_agent)).toContain('A phone')
    expect(JSON.stringify(body)).not.toMatch(/token|hash|password/i)
    expect((await home.call(calls.showUser, { token: admin.token, params: { id: crypto.randomUUID() } })).status).toBe(
      404,
    )
  })

  test('page through all users without meeting one twice, though more arrive meanwhile', async () => {
    for (let index = 0; index < 25; index += 1) await signUp(home)
    const first = await home.call(calls.listUsers, { token: admin.token })
    expect(first.body.items).toHaveLength(20)
    await signUp(home)
    const second = await home.call(calls.listUsers, {
      token: admin.token,
      query: { cursor: first.body.next_cursor ?? '' },
    })
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort().toReversed()).toEqual(ids)
  })
})
